import { openPush, type PushService } from '../../../sandbox/services/push/push.ts';
import { dueLanes, sendDue } from '../../outbox/send-due.service.ts';
import { openPushSender } from '../../push/push-sender.ts';
import { openOutside } from '../../testing/database/count-statements.ts';
import { pushes } from '../push/push-outbox.ts';
import { type MailGame, openMailGame } from './mail-game.ts';

export interface Shown {
  id: string;
  tag: string;
  title: string;
  body: string;
  path: string;
}

/** A game whose players have browsers at the sandbox's push service. */
export interface PushGame extends MailGame {
  service: PushService;
  /** Has the player's browser told; answers the address of its subscription. */
  device(player: string): Promise<string>;
  send(): Promise<void>;
  /** What waits at the push service for that browser, decrypted, oldest first. */
  shown(endpoint: string): Shown[];
}

export const addDevice = `mutation ($endpoint: String!, $p256dh: String!, $auth: String!) {
  addPushDevice(endpoint: $endpoint, p256dh: $p256dh, auth: $auth) { pushSettings { devices { id endpoint } } }
}`;

// A private key like any other.
const privateKey = Buffer.alloc(32, 7).toString('base64url');

export async function openPushGame(players: readonly string[]): Promise<PushGame> {
  const service = await openOutside(openPush);
  const push = openPushSender({
    privateKey,
    subject: 'mailto:tests@fairway.example',
    sandboxUrl: service.url,
  });
  const game = await openMailGame(players, { push });
  const { gateway } = game;
  const close = gateway.close;
  return {
    ...game,
    gateway: {
      ...gateway,
      close: async () => {
        await close();
        await service.close();
      },
    },
    service,
    device: async (player) => {
      const subscription = service.subscribe(push.publicKey);
      await game.graphql(player, addDevice, subscription);
      return subscription.endpoint;
    },
    send: async () => {
      for (const lane of await dueLanes(game.ctx(), pushes.name)) await sendDue(game.ctx(), pushes, lane);
    },
    shown: (endpoint) => (service.read(endpoint) ?? []).map(({ text }) => JSON.parse(text)),
  };
}
