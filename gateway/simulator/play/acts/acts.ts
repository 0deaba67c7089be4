import type { Member } from '../../src/board/golden/cards.ts';
import type { GoldenPool } from '../../src/board/golden/golden-pools.ts';
import { webhookSignature } from '../outside/card-provider.ts';
import type { ActName, Step } from '../story/story.ts';
import { chooseCard, hasLockedGolfer, spoilCard } from './choose-card.ts';
import { mustHold } from './violation.ts';
import type { Week } from './week.ts';
import {
  isInPlay,
  lastMoment,
  mayJoin,
  mayLeave,
  mayPay,
  mayPick,
  playsAndHasPaid,
  repicksOf,
} from './windows.ts';

// What members do, through the product's APIs, and what the product must say to it.

interface Acting {
  week: Week;
  pool: GoldenPool;
  who: Member;
  choice: number;
}

/** What came of it, as a word for the log. */
type Act = (acting: Acting) => Promise<string>;

const fine = 'fine';

export function act(week: Week, { act: name, who, pool: place, choice }: Step): Promise<string> {
  const { pools } = week.story;
  const pool = pools[place % pools.length];
  if (!pool) throw new Error('A story has pools.');
  return acts[name]({ week, pool, who, choice });
}

async function ask(
  { week, who }: Acting,
  query: string,
  variables: Record<string, unknown>,
): Promise<{ code: string; data: Record<string, unknown> }> {
  const { gateway, tokens } = week.golden;
  const { data, errors } = await gateway.graphql(query, variables, tokens.get(who));
  const [error] = errors ?? [];
  return { code: error ? String(error.extensions.code) : fine, data: data ?? {} };
}

async function send(
  { week, who }: Acting,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body: object,
): Promise<string> {
  const { gateway, tokens } = week.golden;
  const { status, body: answer } = await gateway.rest(method, path, { token: tokens.get(who) ?? '', body });
  return status < 300 ? fine : String(answer.code ?? status);
}

function mustBe(code: string, isAllowed: boolean, { week, who, pool }: Acting, what: string): void {
  mustHold((code === fine) === isAllowed, () => {
    const outcome = code === fine ? 'was allowed' : `was refused with ${code}`;
    return `At minute ${week.minute()} ${who} tried to ${what} (${pool.name}, ${pool.format}), which ${outcome}.`;
  });
}

const ofPool = ({ pool, who }: Acting) => ({ poolName: pool.name, username: who });
/** Where the contest is over, the chat and the board of the pool are about its next one, of which the story tells nothing. */
const isOver = ({ week, pool }: Acting) => week.book.isPaidOut(pool);
/** Who is in the pool and plays from its next contest on. */
const playsLater = ({ week, pool, who }: Acting) =>
  week.book.members(pool).has(who) && !week.book.entries(pool).has(who);
const skipped = 'nothing';

const savePicks = (acting: Acting, golfers: readonly number[], ofWeek = 1) =>
  ask(
    acting,
    `mutation ($pool: String!, $golfers: [ID!]!, $week: Int) {
      saveCard(pool: $pool, golfers: $golfers, week: $week) { week }
    }`,
    { pool: acting.pool.name, golfers: golfers.map(String), week: acting.pool.weeks > 1 ? ofWeek : null },
  );

const acts: Readonly<Record<ActName, Act>> = {
  join: async (acting) => {
    const { week, pool, who } = acting;
    const isAllowed = mayJoin(week, pool, who);
    const plays = !isInPlay(week, pool) || (pool.round !== null && !isOver(acting));
    const code = await send(acting, 'PUT', '/create-pool/join', ofPool(acting));
    mustBe(code, isAllowed, acting, 'join');
    if (isAllowed && plays && !week.book.entries(pool).has(who)) week.book.join(pool, who, { plays });
    else if (isAllowed) week.book.members(pool).add(who);
    return code;
  },
  leave: async (acting) => {
    const { week, pool, who } = acting;
    if (who === 'favourites') return skipped;
    const isAllowed = mayLeave(week, pool, who);
    const code = await send(acting, 'DELETE', '/create-pool/pool', ofPool(acting));
    mustBe(code, isAllowed, acting, 'leave');
    if (isAllowed) week.book.leave(pool, who, { keepsEntry: isInPlay(week, pool) });
    return code;
  },
  'pay from the balance': async (acting) => {
    const { week, pool, who } = acting;
    if (isOver(acting) || playsLater(acting)) return skipped;
    const isAllowed = mayPay(week, pool, who);
    // Nobody pays at the same moment as somebody else.
    week.gateway.wallClock.advance({ seconds: 1 });
    const { code } = await ask(acting, 'mutation ($pool: String!) { payFromBalance(pool: $pool) { paid } }', {
      pool: pool.name,
    });
    mustBe(code, isAllowed, acting, 'pay from the balance');
    if (isAllowed) {
      week.book.give(who, -pool.buyInCents);
      Object.assign(week.book.entries(pool).get(who) ?? {}, { paidBy: 'balance' });
    }
    return code;
  },
  'start a checkout': async (acting) => {
    const { week, pool, who, choice } = acting;
    if (isOver(acting) || playsLater(acting)) return skipped;
    const golfers = choice % 3 > 0 ? chooseCard(week, pool, choice) : null;
    const known = week.book.checkout(pool, who);
    const intent = week.provider.intents().find(({ id }) => id === known?.intentId);
    const isAllowed = mayPay(week, pool, who) && intent?.status !== 'succeeded';
    const { code, data } = await ask(
      acting,
      `mutation ($pool: String!, $golfers: [ID!]) {
        startCheckout(pool: $pool, golfers: $golfers) { clientSecret totalCents }
      }`,
      { pool: pool.name, golfers: golfers?.map(String) ?? null },
    );
    const isAway = week.isLying('provider is down') || week.isLying('provider times out');
    if (isAway && code === 'UNAVAILABLE') return code;
    // One that was paid earlier, and given up since, is no hindrance.
    if (intent?.status !== 'succeeded') mustBe(code, isAllowed, acting, 'start a checkout');
    if (code === fine) {
      const { clientSecret } = Object(data.startCheckout) as { clientSecret: string };
      const [intentId = ''] = clientSecret.split('_secret_');
      const draft = golfers ?? (known?.intentId === intentId ? known.golfers : null);
      week.book.startCheckout(pool, who, { intentId, golfers: draft });
    }
    return code;
  },
  'pay the checkout': async (acting) => payByCard(acting, false),
  'be declined': async (acting) => payByCard(acting, true),
  'come back from paying': (acting) =>
    isOver(acting)
      ? Promise.resolve(skipped)
      : send(acting, 'PUT', '/create-pool/update-payment-status', ofPool(acting)),
  'wish for credit': (acting) => wish(acting, 'CREDIT'),
  'wish for the card': (acting) => wish(acting, 'CARD'),
  pick: async (acting) => {
    const { week, pool, who, choice } = acting;
    if (isOver(acting) || playsLater(acting)) return skipped;
    const saved = week.book.cards(pool).get(who);
    const again = repicksOf(week, pool, who);
    const golfers =
      again.length > 0 && choice % 4 > 0
        ? [again[choice % again.length] ?? 0]
        : chooseCard(week, pool, choice);
    if (!golfers && week.now() < lastMoment(week, pool)) return skipped;
    const keepsLocked = !saved || !hasLockedGolfer(week, pool, saved);
    const isInTime = mayPick(week, pool, who) && keepsLocked;
    const isAllowed = golfers !== null && (isInTime || again.includes(golfers[0] ?? 0));
    const { code } = await savePicks(acting, golfers ?? [1, 2, 3, 4]);
    mustBe(code, isAllowed, acting, 'pick');
    if (isAllowed) week.book.cards(pool).set(who, golfers);
    return code;
  },
  'pick badly': async (acting) => {
    const { week, pool, choice } = acting;
    if (isOver(acting) || playsLater(acting)) return skipped;
    const { code } = await savePicks(acting, spoilCard(week, chooseCard(week, pool, choice) ?? [], choice));
    mustBe(code, false, acting, 'save a bad card');
    return code;
  },
  'pick for next week': (acting) => pickForNextWeek(acting),
  guess: async (acting) => {
    const { week, pool, who, choice } = acting;
    if (isOver(acting) || playsLater(acting)) return skipped;
    const guess = (choice % 26) - 20;
    const { code } = await ask(
      acting,
      `mutation ($pool: String!, $guess: Int, $week: Int) {
        saveGuess(pool: $pool, guess: $guess, week: $week) { week }
      }`,
      { pool: pool.name, guess, week: pool.weeks > 1 ? 1 : null },
    );
    const isAsked = typeof pool.scoring === 'object' && pool.scoring.ties === 'guess';
    const isInTime = week.now() < lastMoment(week, pool) && week.book.entries(pool).has(who);
    if (!isAsked || !isInTime) mustBe(code, false, acting, 'guess');
    if (code === fine) week.book.guesses(pool).set(who, guess);
    return code;
  },
  chat: (acting) => say(acting, `${acting.who} says ${acting.choice}`),
  'say it again': async (acting) => {
    await say(acting, `${acting.who} repeats ${acting.choice}`);
    return say(acting, `${acting.who} repeats ${acting.choice}`);
  },
  webhooks: ({ week }) => deliver(week, (waiting) => waiting),
  'webhooks doubled and reordered': ({ week }) =>
    deliver(week, (waiting) => [...waiting.toReversed(), ...waiting]),
  'lose webhooks': async ({ week }) => {
    week.provider.waiting.length = 0;
    return fine;
  },
  'ask the provider': async ({ week }) => {
    await week.work();
    return fine;
  },
  look: async () => fine,
};

/** Nobody plays twice: who was played this week is refused, unless the week came to nothing. */
async function pickForNextWeek(acting: Acting): Promise<string> {
  const { week, pool, who, choice } = acting;
  const used = week.oracle.used(pool, 2, who);
  const inField = [...used.keys()].find((id) => week.oracle.stateOf(2)?.golfers.get(id)?.isListed);
  const golfers = inField !== undefined && choice % 2 > 0 ? [inField] : chooseCard(week, pool, choice, 2);
  if (!golfers || !playsAndHasPaid(week, pool, who)) return skipped;
  const { code } = await savePicks(acting, golfers, 2);
  // Its window opens by the clock and by the sheet.
  if (code === 'NOT_OPEN') return code;
  mustBe(code, !used.has(golfers[0] ?? 0), acting, `pick for the next week whom they used in week 1 or not`);
  if (code === fine) week.book.nextCards(pool).set(who, golfers);
  return code;
}

async function payByCard({ week, pool, who }: Acting, isDeclined: boolean): Promise<string> {
  const checkout = week.book.checkout(pool, who);
  if (!checkout) return skipped;
  return week.provider.pay(checkout.intentId, { isDeclined }) ? fine : 'declined';
}

async function wish(acting: Acting, to: 'CARD' | 'CREDIT'): Promise<string> {
  const query = 'mutation ($to: ReturnsTo!) { setReturnsTo(to: $to) { returnsTo } }';
  const { code } = await ask(acting, query, { to });
  acting.week.book.wishForCredit(acting.who, to === 'CREDIT');
  return code;
}

async function say(acting: Acting, text: string): Promise<string> {
  const { week, pool, who } = acting;
  const { code } = await ask(
    acting,
    'mutation ($pool: String!, $text: String!, $clientId: String) { sendMessage(pool: $pool, text: $text, clientId: $clientId) { id } }',
    { pool: pool.name, text, clientId: `say-${acting.choice}` },
  );
  mustBe(code, week.book.members(pool).has(who), acting, 'chat');
  const messages = week.book.messages(pool);
  if (code === fine && !messages.includes(text)) messages.push(text);
  return code;
}

async function deliver(
  week: Week,
  inOrder: (waiting: readonly string[]) => readonly string[],
): Promise<string> {
  const bodies = inOrder([...week.provider.waiting]);
  week.provider.waiting.length = 0;
  for (const body of bodies) {
    const { status } = await fetch(`${week.gateway.origin}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': webhookSignature },
      body,
    });
    // The provider tries again later.
    if (status >= 300 && !week.provider.waiting.includes(body)) week.provider.waiting.push(body);
  }
  return `${bodies.length} delivered`;
}
