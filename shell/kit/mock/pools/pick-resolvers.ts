import type { Answer, Answers, Caller } from '../answer.ts';
import { pay } from '../payments/checkouts.ts';
import { refuse } from '../sentinels.ts';
import type { Player, World } from '../world.ts';
import { cardIds, isSame, saveIds } from './cards.ts';
import { addEntry, entriesOf, entryKey } from './entries/mock-entries.ts';
import { entryAnswers } from './entry-answers.ts';
import { feeOf } from './formats.ts';
import type { MockPool } from './mock-pool.ts';

interface Parts {
  signedIn: (caller: Caller) => Player;
  named: (name: string) => MockPool;
  userOf: (username: string, caller: Caller) => Answer<'User'>;
}

interface Draft {
  pool: string;
  golfers?: string[] | null;
  week?: number | null;
  entry?: number | null;
}

/** Saving cards, and buying in with one. */
export function pickResolvers(world: World, { signedIn, named, userOf }: Parts): Answers<'Mutation'> {
  const entries = entryAnswers(world);

  /** The pool and the caller; refuses where a card can't be saved or is not valid. */
  const openFor = (
    caller: Caller,
    { pool: name, golfers, week, entry }: Draft,
    isClosed: typeof entries.closed = entries.closed,
  ) => {
    const player = signedIn(caller);
    const pool = named(name);
    if (!pool.members.includes(player.username))
      refuse({ code: 'NOT_MEMBER', message: 'You are not a member of this pool.' });
    const key = entryKey(player.username, entry ?? 1);
    const closed = entries.tooLateToPay(pool, key) ?? isClosed(pool, week, key);
    if (closed) refuse(closed);
    if (!entriesOf(pool, player.username).includes(key)) addEntry(pool, player.username, entry);
    const complaint = golfers && entries.complaint(pool, golfers, week);
    return { player, key, pool, complaint, golf: entries.weekOf(pool, week).golf };
  };

  /** In a single round they are open before its picks are. */
  const guessesClosed: typeof entries.closed = (pool, week, key) => {
    const closed = entries.closed(pool, week, key);
    return pool.round !== null && closed?.code === 'NOT_OPEN' ? null : closed;
  };

  const paidAlready = () =>
    refuse({ code: 'CONFLICT', message: 'The buy-in of this contest is paid already.' });
  const payable = (caller: Caller, draft: Draft) => {
    const { player, key, pool, complaint, golf } = openFor(caller, draft);
    if (entries.isPaid(pool, key)) paidAlready();
    if (complaint) refuse(complaint);
    return { player, key, pool, golf };
  };

  return {
    saveCard: (args: Draft & { golfers: string[] }, caller) => {
      const { key, pool, complaint, golf } = openFor(caller, args);
      if (!entries.isPaid(pool, key))
        refuse({ code: 'UNPAID', message: 'Please pay the buy-in before you submit your picks.' });
      if (complaint) refuse(complaint);
      saveIds(pool, key, golf, args.golfers);
      return entries.card(pool, key, args.week);
    },
    saveDraft: (args: Draft & { revision?: number | null }, caller) => {
      const {
        key: owner,
        pool,
        golf,
      } = args.golfers
        ? openFor(caller, { pool: args.pool, week: args.week ?? null, entry: args.entry ?? null })
        : {
            key: entryKey(signedIn(caller).username, args.entry ?? 1),
            pool: named(args.pool),
            golf: entries.weekOf(named(args.pool), args.week).golf,
          };
      const key = `${owner} ${golf}`;
      const known = pool.drafts[key]?.revision ?? 0;
      const revision = args.revision ?? known + 1;
      const isCard = args.golfers && isSame(args.golfers, cardIds(pool, owner, golf));
      if (revision > known) pool.drafts[key] = { revision, golfers: isCard ? null : (args.golfers ?? null) };
      return entries.card(pool, owner, args.week);
    },
    saveGuess: (args: Draft & { guess?: number | null }, caller) => {
      const { key, pool } = openFor(caller, args, guessesClosed);
      const { [key]: _before, ...others } = pool.guesses;
      pool.guesses = args.guess == null ? others : { ...others, [key]: args.guess };
      return entries.card(pool, key, args.week);
    },
    clearCard: (args: Draft, caller) => {
      const { key, pool, golf } = openFor(caller, args);
      saveIds(pool, key, golf, []);
      return entries.card(pool, key, args.week);
    },
    startCheckout: (args: Draft, caller) => {
      const { player, key, pool, golf } = payable(caller, args);
      const { username } = player;
      const { buyInCents } = pool;
      const feeCents = feeOf(buyInCents);
      const known = world.checkouts.find((one) => one.isOpen && one.pool === pool && one.entry === key);
      // A payment that is being processed counts as one, though nothing is paid yet.
      if (known?.isUnderWay) paidAlready();
      const checkout = known ?? {
        clientSecret: `pi_${world.checkouts.length + 1}_secret_mock`,
        pool,
        username,
        entry: key,
        week: golf,
        golfers: null,
        isOpen: true,
      };
      if (!known) world.checkouts.push(checkout);
      checkout.golfers = args.golfers ?? checkout.golfers;
      return {
        clientSecret: checkout.clientSecret,
        publishableKey: 'pk_test_mock',
        buyInCents,
        feeCents,
        totalCents: buyInCents + feeCents,
        testMode: true,
        savedCard: world.savedCards.get(username) ?? null,
      };
    },
    saveCardAtCheckout: (
      { pool, save, entry }: { pool: string; save: boolean; entry?: number | null },
      caller,
    ) => {
      const key = entryKey(signedIn(caller).username, entry ?? 1);
      for (const checkout of world.checkouts)
        if (checkout.isOpen && checkout.entry === key && checkout.pool.name === pool)
          checkout.savesCard = save;
      return true;
    },
    removeSavedCard: (_args: object, caller) => {
      world.savedCards.delete(signedIn(caller).username);
      return true;
    },
    payFromBalance: (args: Draft, caller) => {
      const { player, key, pool, golf } = payable(caller, args);
      const balanceCents = player.balanceCents ?? 0;
      if (balanceCents < pool.buyInCents)
        refuse({ code: 'AMOUNT_EXCEEDS_BALANCE', message: 'Amount exceeds balance' });
      player.balanceCents = balanceCents - pool.buyInCents;
      pay({ pool, username: player.username, entry: key, week: golf, golfers: args.golfers ?? null });
      return entries.entry(pool, userOf(player.username, caller), key);
    },
  };
}
