import type { Member } from '../../src/board/golden/cards.ts';
import { addDevice } from '../../src/notifications/testing/push-game.ts';
import { cast } from '../story/random-story.ts';
import type { Week } from './week.ts';

const host = 'https://push.example/';
export const endpointOf = (who: Member): string => `${host}${who}`;
/** Whose address a mail to them would have. */
export const addressOf = (endpoint: string): string => `${endpoint.slice(host.length)}@example.com`;

/** Everybody has a browser that is told. */
export async function openDevices({ gateway, tokens }: Week): Promise<void> {
  for (const [nth, who] of cast.entries()) {
    const p256dh = Buffer.alloc(65, nth + 1);
    p256dh[0] = 4;
    const subscription = {
      endpoint: endpointOf(who),
      p256dh: p256dh.toString('base64url'),
      auth: Buffer.alloc(16, nth + 1).toString('base64url'),
    };
    const { errors } = await gateway.graphql(addDevice, subscription, tokens.get(who));
    if (errors) throw new Error(JSON.stringify(errors));
  }
}
