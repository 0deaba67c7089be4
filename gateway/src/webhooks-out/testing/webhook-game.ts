import { webhooksOut } from '@fairway/schema/webhooks-out';
import { type Ctx, createCtx, inTransaction } from '../../context.ts';
import { openPaidGame, type PaidGame } from '../../testing/paid-game.ts';
import { enqueueBoardChanges } from '../board-change.service.ts';
import { enqueueEvents } from '../event.service.ts';
import { type UnsentWebhook, unsentWebhooks } from '../unsent-webhooks.service.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { openWebhookReceiver, type WebhookReceiver } from './webhook-receiver.ts';

/** A game of ann and bob with two systems that receive its webhooks. No jobs run by themselves. */
export interface WebhookGame extends PaidGame {
  near: WebhookReceiver;
  /** Its secret is being replaced. */
  far: WebhookReceiver;
  ctx(): Ctx;
  /** What the jobs would do now. */
  work(): Promise<void>;
  unsent(): Promise<UnsentWebhook[]>;
  /** Something to be sent, of a pool of that name. */
  note(poolName: string): Promise<void>;
  /** Nothing is left to be sent, and everyone listens. */
  begin(): Promise<void>;
  close(): Promise<void>;
}

/** Where somebody answers nothing at all, which would keep a test waiting. */
const shortPatienceMs = 1000;

export async function openWebhookGame(): Promise<WebhookGame> {
  const near = await openWebhookReceiver();
  const far = await openWebhookReceiver();
  const receivers = [
    { url: near.url, secret: 'the near one' },
    { url: far.url, secret: 'the far one, old' },
    { url: far.url, secret: 'the far one, new' },
  ];
  const game = await openPaidGame(['ann', 'bob'], { settings: { webhooksOut: receivers } });
  const ctx = () => createCtx(game.gateway.parts, { caller: { kind: 'service' }, address: '' });
  return {
    ...game,
    near,
    far,
    ctx,
    work: async () => {
      await enqueueBoardChanges(ctx());
      const isSilent = [near, far].some(({ answers }) => answers === 'nothing');
      await sendWebhooks(ctx(), isSilent ? shortPatienceMs : undefined);
    },
    unsent: () => unsentWebhooks(ctx()),
    note: async (poolName) => {
      const data = { ...webhooksOut['entry.paid'].example, poolName };
      await inTransaction(ctx(), (tx) => enqueueEvents(tx, [{ type: 'entry.paid', data }]));
    },
    begin: async () => {
      const em = game.gateway.orm.em.fork();
      await em.execute('delete from outbox');
      await em.execute('delete from board_change');
      for (const receiver of [near, far]) {
        receiver.received.length = 0;
        receiver.answers = 200;
        receiver.refuses = null;
      }
    },
    close: async () => {
      await game.gateway.close();
      await near.close();
      await far.close();
    },
  };
}
