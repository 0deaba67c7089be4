import { minuteMs, secondMs } from '@fairway/schema/days';
import { moneyText } from '@fairway/schema/display';
import { type Html, html } from '../../http/pages/html.ts';
import type { Figure } from '../figures.ts';
import type { Overview } from '../overview.service.ts';
import { actTable } from './acts.html.ts';
import {
  actForm,
  agoText,
  button,
  choice,
  folded,
  momentText,
  section,
  table,
  textField,
} from './html-pieces.ts';

const none = (sentence: string): Html => html`<p>${sentence}</p>`;

/** A list with its heading; or the sentence that there is nothing in it. */
const listSection = (
  title: string,
  nothing: string,
  { rows, hasMore }: { rows: readonly unknown[]; hasMore: boolean },
  shown: () => Html,
): Html =>
  section(
    rows.length === 0 ? title : `${title} (${rows.length}${hasMore ? ' and more' : ''})`,
    rows.length === 0 ? none(nothing) : shown(),
  );

/** How many of each list wait, for the top of the page. */
const waiting = (seen: Overview): Html => {
  const lists = {
    'withdrawals under way': seen.withdrawals,
    'adjustments to be confirmed': seen.adjustments,
    debts: seen.debts,
    'scores in doubt': seen.boards,
    'names without a match': seen.names,
    mails: seen.mails,
    webhooks: seen.webhooks,
  };
  const counts = [
    ...(seen.stop ? ['withdrawals, which are stopped'] : []),
    ...Object.entries(lists).flatMap(([what, { rows, hasMore }]) =>
      rows.length === 0 ? [] : [`${what}: ${rows.length}${hasMore ? ' and more' : ''}`],
    ),
  ];
  return html`<p><strong>${counts.length === 0 ? 'Nothing waits.' : `What waits: ${counts.join(', ')}.`}</strong></p>`;
};

export const overviewHtml = (seen: Overview, figures: readonly Figure[]): readonly Html[] => [
  waiting(seen),
  ledger(seen),
  withdrawals(seen),
  adjustments(seen),
  debts(seen),
  boards(seen),
  names(seen),
  unsent(seen),
  feeds(seen),
  tasks(seen),
  jobs(seen),
  accounts,
  section('This gateway’s figures', folded('Show them', figureTable(figures))),
  section('What operators did', actTable(seen.acts), html`<p><a href="/operator/acts">All of it</a></p>`),
];

const accounts = section(
  'An account in wrong hands',
  folded(
    'End its sessions',
    html`<p>Everything that is logged in ends, and so do its access tokens. Whoever knows the password, or has a passkey of theirs, logs in again.</p>`,
    actForm(
      'sign-out',
      {},
      textField('name', 'Username'),
      textField('why', 'Why'),
      button('End its sessions'),
    ),
  ),
);

function ledger({ now, proof, stop }: Overview): Html {
  return section(
    'Ledger',
    stop
      ? html`<p class="alarm">Nobody can withdraw since ${momentText(stop.since)}: ${stop.sentence}</p>`
      : none('Withdrawals go out.'),
    proof
      ? html`<p>By itself the gateway added up what is new ${agoText(proof.seen_at, now)}, and everything ${agoText(proof.whole_at, now)}.</p>`
      : none('The gateway has not added it up by itself yet: it does so once an hour.'),
    actForm('check-ledger', {}, button('Add everything up now')),
    stop
      ? actForm('release-withdrawals', {}, button('Let withdrawals go on'))
      : folded(
          'Stop withdrawals',
          actForm('stop-withdrawals', {}, textField('why', 'Why'), button('Stop withdrawals')),
        ),
  );
}

const withdrawals = ({ withdrawals: found, now }: Overview): Html =>
  listSection('Withdrawals under way', 'No withdrawal is under way or in trouble.', found, () =>
    table(
      ['Whose', 'Amount', 'To', 'Since', 'State', 'Trouble', 'By hand'],
      found.rows.map(
        ({
          withdrawal: { id, amountCents, email, createdAt, status, checkId, attempts, waitsUntil, trouble },
          username,
        }) => [
          username,
          moneyText(amountCents),
          email,
          agoText(createdAt, now),
          checkId
            ? `${status} as ${checkId}`
            : waitsUntil
              ? `held until ${momentText(waitsUntil)}`
              : `${status}, attempts: ${attempts}`,
          trouble ?? '',
          folded(
            'Settle',
            html`<p>${id}</p><p>Checkbook is asked first, and nothing is done against what it says.</p>`,
            actForm(
              'settle-withdrawal',
              { id },
              textField('why', 'Why'),
              choice('outcome', 'paid', 'It is paid'),
              choice('outcome', 'returned', 'Return the money'),
            ),
          ),
        ],
      ),
    ),
  );

const adjustments = ({ adjustments: found, now }: Overview): Html =>
  listSection('Adjustments to be confirmed', 'No adjustment waits.', found, () =>
    table(
      ['Asked by', 'Since', 'Why', 'Changes', 'Decision'],
      found.rows.map(({ request: { id, askedBy, askedAt, memo }, changes }) => [
        askedBy,
        agoText(askedAt, now),
        memo,
        html`${changes.map(({ username, cents, isCredit }) => html`${username}: ${cents < 0 ? '−' : '+'}${moneyText(Math.abs(cents))}${isCredit ? ' of credit' : ''}<br>`)}`,
        folded(
          'Decide',
          actForm(
            'decide-adjustment',
            { id },
            choice('decision', 'confirm', 'Confirm'),
            choice('decision', 'refuse', 'Refuse'),
          ),
        ),
      ]),
    ),
  );

const debts = ({ debts: found, now }: Overview): Html =>
  listSection('Owed after disputes', 'Nothing is owed.', found, () =>
    table(
      ['Player', 'Owes', 'Since', 'Why', 'By hand'],
      found.rows.map(({ id, username, owedCents, since, reason }) => [
        username,
        moneyText(owedCents),
        agoText(since, now),
        reason,
        folded(
          'Give it up',
          html`<p>${id}</p><p>Look the payment up at Stripe first.</p>`,
          actForm('write-off-debt', { id }, textField('why', 'Why'), button('Give it up')),
        ),
      ]),
    ),
  );

const boards = ({ boards: found, gameNow }: Overview): Html =>
  listSection('Scores that wait', 'No event waits, and no scores are refused.', found, () =>
    table(
      ['Event', 'State', 'Refused', ''],
      found.rows.map(({ id, name, awaitedSince, refused }) => [
        name,
        awaitedSince ? `waits for its final scores since ${agoText(awaitedSince, gameNow)}` : 'in play',
        refused?.complaint ?? '',
        html`<a href="/operator/boards/${encodeURIComponent(id)}">Compare and accept</a>`,
      ]),
    ),
  );

const names = ({ names: found }: Overview): Html =>
  listSection('Golfers’ names without a match', 'Every name was placed.', found, () =>
    table(
      ['Name', 'Feed', 'Last seen', 'Match'],
      found.rows.map(({ name, source, seenAt }) => [
        name,
        source,
        momentText(seenAt),
        html`<a href="/operator/golfers?name=${encodeURIComponent(name)}">Find the golfer</a>`,
      ]),
    ),
  );

const unsent = ({ mails, webhooks, now }: Overview): Html =>
  html`${[
    listSection(
      'Mails that wait',
      'Every mail is out.',
      mails,
      () =>
        html`${[
          table(
            ['Subject', 'To', 'Since', 'State', 'Trouble', ''],
            mails.rows.map(({ id, topic, username, createdAt, phase, attempts, nextAttemptAt, trouble }) => [
              topic,
              username ?? 'nobody',
              agoText(createdAt, now),
              phase === 'given_up'
                ? 'given up'
                : `next at ${momentText(nextAttemptAt)}, attempts: ${attempts}`,
              trouble ?? '',
              actForm('send-mail-again', { id }, button('Send again')),
            ]),
          ),
          actForm('send-mail-again', { id: 'all' }, button('Send all again that were given up')),
        ]}`,
    ),
    listSection(
      'Webhooks that wait',
      'Every event has reached whom it is for.',
      webhooks,
      () =>
        html`${[
          table(
            ['Event', 'Pool', 'To', 'Since', 'State', 'Trouble', ''],
            webhooks.rows.map(
              ({ key, topic, poolName, address, createdAt, phase, attempts, nextAttemptAt, trouble }) => [
                topic,
                poolName,
                address,
                agoText(createdAt, now),
                phase === 'given_up'
                  ? 'given up'
                  : `next at ${momentText(nextAttemptAt)}, attempts: ${attempts}`,
                trouble ?? '',
                actForm('send-webhook-again', { id: key }, button('Send again')),
              ],
            ),
          ),
          actForm('send-webhook-again', { id: 'all' }, button('Send all again that were given up')),
        ]}`,
    ),
  ]}`;

const feeds = ({ feeds: found, gameNow }: Overview): Html =>
  section(
    'Feeds',
    found.length === 0
      ? none('No feed was asked yet.')
      : table(
          ['Feed', 'Last good answer', 'Failed', 'Refused', 'Complaint'],
          found.map(({ feed, good_at, failed, refused, complaint }) => [
            feed,
            good_at ? agoText(good_at, gameNow) : 'never',
            String(failed),
            String(refused),
            complaint ?? '',
          ]),
        ),
  );

/** A task that has not succeeded for so long stands out. */
const lateMs = 2 * minuteMs;

function tasks({ tasks: found, now }: Overview): Html {
  if (found.length === 0) return section('Scheduled tasks', none('No gateway has run them yet.'));
  const late = found.filter(({ succeeded_at }) => now.getTime() - succeeded_at.getTime() > lateMs);
  const all = table(
    ['Task', 'Last succeeded', 'Written down'],
    found.map(({ task, succeeded_at, written_at }) => [
      task,
      agoText(succeeded_at, now),
      agoText(written_at, now),
    ]),
  );
  return late.length === 0
    ? section(
        'Scheduled tasks',
        none(`All ${found.length} have succeeded within two minutes.`),
        folded('Show them', all),
      )
    : section(
        'Scheduled tasks',
        html`<p class="alarm">Not for more than two minutes: ${late.map(({ task }) => task).join(', ')}</p>`,
        all,
      );
}

/** One that has missed its time twice stands out, as by the alarm. */
function jobs({ jobs: found, now }: Overview): Html {
  if (found.length === 0) return section('Jobs', none('No gateway has run them yet.'));
  const late = found.filter(
    ({ period_seconds, succeeded_at }) =>
      now.getTime() - succeeded_at.getTime() > 2 * period_seconds * secondMs + 10 * minuteMs,
  );
  const all = table(
    ['Job', 'Last succeeded'],
    found.map(({ job, succeeded_at }) => [job, agoText(succeeded_at, now)]),
  );
  return late.length === 0
    ? section('Jobs', none(`None of ${found.length} has missed its time twice.`), folded('Show them', all))
    : section('Jobs', html`<p class="alarm">Overdue: ${late.map(({ job }) => job).join(', ')}</p>`, all);
}

const figureTable = (figures: readonly Figure[]): Html =>
  table(
    ['Figure', 'Of', 'Value'],
    figures.map(({ name, of, value }) => [name, of, String(Math.round(value * 100) / 100)]),
  );
