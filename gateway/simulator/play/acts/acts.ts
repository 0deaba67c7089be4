import type { ActName, Step } from '../../story/story.ts';
import type { Week } from '../week.ts';
import { askAsNobody, deleteAccount, rename } from './account.ts';
import { type Act, type Acting, fine, skipped } from './acting.ts';
import { atCommit, atOnce, beforeWriting, webhooksMeet } from './at-once.ts';
import { say, sayTwiceAtOnce } from './chatting.ts';
import { cutOff, webhooksCutOff } from './cut-off.ts';
import {
  checkoutMeetsDeletion,
  deleteForGood,
  deletePool,
  deletionMeets,
  meetDeletion,
} from './hosts/deleting.ts';
import { answerAboutNextWeek, handOverAndBack } from './hosts/handing-over.ts';
import { changeSeats, enterCard, letIn, nameCoHost, notePayment, removeMember } from './hosts/hosting.ts';
import {
  acceptTheBoard,
  dieLater,
  killLeader,
  killTwo,
  pauseLeader,
  tickTwice,
  workTwice,
} from './leading.ts';
import { join, leave } from './membership.ts';
import { overreach } from './overreaching.ts';
import {
  comeBackFromPaying,
  decideDispute,
  deliverWebhooks,
  dispute,
  payByCard,
  payFromBalance,
  payWhileDisputed,
  startCheckout,
  wish,
} from './paying.ts';
import { guess, pick, pickBadly, pickForNextWeek } from './picking.ts';
import { withdraw } from './withdrawing.ts';

// What members do, through the product's APIs, and what the product must say to it.

export function act(week: Week, { act: name, who, pool: place, choice }: Step): Promise<string> {
  const { pools } = week.story;
  const pool = pools[place % pools.length];
  if (!pool) throw new Error('A story has pools.');
  const acting = { week, pool, who, choice };
  const isTheirs = !ofTheOutside.has(name) && week.people.isGone(who);
  return isTheirs ? askAsNobody(acting) : acts[name](acting);
}

/** What happens whoever the step names. */
const ofTheOutside: ReadonlySet<ActName> = new Set([
  'look',
  'webhooks',
  'webhooks doubled and reordered',
  'webhooks all at once',
  'lose webhooks',
  'webhooks, cut off',
  'accept the board',
  'delete the pool',
  'delete the pool right at this moment',
  'delete the pool, cut off',
  'ask the provider',
  'kill the leader',
  'kill two at once',
  'die at that table',
  'pause the leader',
  'two do what is due',
  'two do what waits',
]);

const alone =
  (what: Act) =>
  async (acting: Acting): Promise<string> => {
    const asked = what(acting);
    return asked ? asked.note(await asked.send()) : skipped;
  };
const rightNow = (what: Act) => async (acting: Acting) => {
  const { week } = acting;
  week.standStill();
  const outcome = await alone(what)(acting);
  week.moveTo(week.minute());
  return outcome;
};
const twice = (what: Act) => (acting: Acting) => atOnce(acting, what, what);

const acts: Readonly<Record<ActName, (acting: Acting) => Promise<string>>> = {
  join: alone(join),
  leave: alone(leave),
  'pay from the balance': alone(payFromBalance),
  'start a checkout': alone(startCheckout),
  'pay the checkout': async (acting) => payByCard(acting, false),
  'be declined': async (acting) => payByCard(acting, true),
  'come back from paying': alone(comeBackFromPaying),
  'dispute the payment': async (acting) => dispute(acting),
  'decide the dispute': async (acting) => decideDispute(acting),
  'wish for credit': alone(wish('CREDIT')),
  'wish for the card': alone(wish('CARD')),
  withdraw: alone(withdraw),
  pick: alone(pick),
  'pick right at this moment': rightNow(pick),
  'pay right at this moment': rightNow(payFromBalance),
  'join right at this moment': rightNow(join),
  'pick badly': alone(pickBadly),
  'pick for next week': alone(pickForNextWeek),
  guess: alone(guess),
  overreach: alone(overreach),
  rename: alone(rename),
  'delete the account': alone(deleteAccount),
  'change the seats': alone(changeSeats),
  'name a co-host': alone(nameCoHost(true)),
  'end a co-host': alone(nameCoHost(false)),
  'be removed': alone(removeMember),
  'have a card entered': alone(enterCard),
  'be let in late': alone(letIn),
  'have a payment noted': alone(notePayment),
  'delete the pool': deleteForGood,
  'delete the pool right at this moment': rightNow(deletePool),
  chat: alone(say('says')),
  'say it again': async (acting) => {
    await alone(say('repeats'))(acting);
    return alone(say('repeats'))(acting);
  },
  webhooks: ({ week }) => deliverWebhooks(week, (waiting) => waiting),
  'webhooks doubled and reordered': ({ week }) =>
    deliverWebhooks(week, (waiting) => [...waiting.toReversed(), ...waiting]),
  'webhooks all at once': ({ week }) => deliverWebhooks(week, (waiting) => [...waiting, ...waiting], true),
  'lose webhooks': async ({ week }) => {
    week.provider.waiting.length = 0;
    return fine;
  },
  'ask the provider': async ({ week }) => {
    await week.work();
    return fine;
  },
  look: async () => fine,
  'join twice at once': twice(join),
  'pay twice at once': twice(payFromBalance),
  'withdraw twice at once': twice(withdraw),
  'say it twice at once': sayTwiceAtOnce,
  'pay and withdraw at once': (acting) => atOnce(acting, payFromBalance, withdraw),
  'pay and leave at once': (acting) => atOnce(acting, payFromBalance, leave),
  'leave and pay at once': (acting) => atOnce(acting, leave, payFromBalance),
  'pay and be removed at once': (acting) => atOnce(acting, payFromBalance, removeMember),
  'pick and leave at once': (acting) => atOnce(acting, pick, leave),
  'pay and delete at once': meetDeletion(payFromBalance),
  'delete and pay at once': deletionMeets(payFromBalance),
  'join and delete at once': meetDeletion(join),
  'delete and join at once': deletionMeets(join),
  'pick and delete at once': meetDeletion(pick),
  'start a checkout and delete at once': checkoutMeetsDeletion,
  'webhooks and delete at once': webhooksMeet(deletePool, atCommit),
  'webhooks and pay at once': webhooksMeet(payWhileDisputed, beforeWriting),
  'join, cut off': (acting) => cutOff(acting, join),
  'leave, cut off': (acting) => cutOff(acting, leave),
  'pay, cut off': (acting) => cutOff(acting, payFromBalance),
  'pick, cut off': (acting) => cutOff(acting, pick),
  'withdraw, cut off': (acting) => cutOff(acting, withdraw),
  'start a checkout, cut off': (acting) => cutOff(acting, startCheckout, 2),
  'webhooks, cut off': webhooksCutOff,
  'accept the board': acceptTheBoard,
  'delete the pool, cut off': (acting) => cutOff(acting, deletePool),
  'hand over and back': handOverAndBack,
  'answer about next week': answerAboutNextWeek,
  'kill the leader': killLeader,
  'kill two at once': killTwo,
  'die at that table': dieLater,
  'pause the leader': pauseLeader,
  'two do what is due': tickTwice,
  'two do what waits': workTwice,
};
