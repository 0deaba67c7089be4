import { addDevice } from '../../src/notifications/testing/push-game.ts';
import { endpointOf } from '../outside/push-service.ts';
import { cast } from '../story/random-story.ts';
import type { Week } from './week.ts';

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
