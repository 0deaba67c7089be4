import type { FastifyInstance, FastifyReply } from 'fastify';
import type { FeaturePage, PageRequests } from '../../features/manifest.ts';
import { escapeHtml } from '../../http/pages/html.ts';
import { showPlainPage, takeAnyForm } from '../../http/pages/plain-page.ts';
import { Refusal } from '../../refusal.ts';
import { momentFor } from '../../rules/moment.ts';
import { answerVerdict, type NextWeekAnswer, nextWeekAnswers } from '../../rules/pools/hosting/next-week.ts';
import { type AskedByLink, answerByLink, questionOfLink } from './next-week.service.ts';

interface Request {
  Params: { token: string };
}
interface Answered {
  Params: { token: string; answer: string };
  Querystring: { sure?: string };
}

/**
 * The page behind the link in mails that ask a host whether the pool goes on: three answers, one press. It answers
 * nothing by itself, since mail scanners open links, and some run their scripts, before people do.
 */
export const nextWeekPage: FeaturePage = { name: 'next-week', serve };

async function serve(app: FastifyInstance, { ctxOfAnyone: ctxOf }: PageRequests): Promise<void> {
  takeAnyForm(app);
  app.setErrorHandler((fault, _request, reply) => {
    if (!(fault instanceof Refusal && fault.code === 'RATE_LIMITED')) throw fault;
    reply.header('retry-after', String(fault.details.retryAfterSeconds));
    return showPlainPage(reply, 429, 'This link was used too often', ['<p>Please try again later.</p>']);
  });
  app.get<Request>('/next-week/:token', async ({ params: { token } }, reply) => {
    const asked = await questionOfLink(ctxOf(), token);
    return asked ? showPlainPage(reply, 200, ...question(asked, token)) : notGood(reply);
  });
  app.post<Answered>('/next-week/:token/:answer', async ({ params, query }, reply) => {
    const { token, answer } = params;
    const given = nextWeekAnswers.find((one) => one === answer);
    if (!given) return notGood(reply);
    try {
      if (given === 'stop' && query.sure === undefined) {
        const asked = await questionOfLink(ctxOf(), token);
        if (asked && noteOf(asked, given)) return showPlainPage(reply, 200, ...surelyStop(asked, token));
      }
      const asked = await answerByLink(ctxOf(), token, given);
      return asked ? showPlainPage(reply, 200, ...answered(asked, token)) : notGood(reply);
    } catch (fault) {
      if (!(fault instanceof Refusal) || fault.code === 'RATE_LIMITED') throw fault;
      const asked = await questionOfLink(ctxOf(), token);
      const link = asked ? [standingsLink(asked)] : [];
      return showPlainPage(reply, 409, 'This can’t be answered now', [
        `<p>${escapeHtml(fault.message)}</p>`,
        ...link,
      ]);
    }
  });
}

type Shown = [title: string, content: string[]];

const strong = (text: string) => `<strong>${escapeHtml(text)}</strong>`;
const standingsLink = ({ pool }: AskedByLink) =>
  `<p><a href="/Standings?pool=${encodeURIComponent(pool.name)}">Go to ${escapeHtml(pool.name)}</a></p>`;

function question(asked: AskedByLink, token: string): Shown {
  const { pool, question } = asked;
  if (question.facts.hasLocked)
    return [
      'It is too late to answer',
      [`<p>The picks for the ${strong(question.event.name)} are locked.</p>`, standingsLink(asked)],
    ];
  if (question.answer !== null) return answered(asked, token);
  if (question.facts.isTaken)
    return [
      'You play on',
      [
        `<p>Somebody has paid or picked for the ${strong(question.event.name)} already, so the pool plays it.</p>`,
        ...buttons(asked, token, ['stop']),
        standingsLink(asked),
      ],
    ];
  const { event, next } = question;
  const locks = `Its picks lock on ${escapeHtml(momentFor(next.lockAt, null, event.zone))}.`;
  // A week was skipped and is over: by itself the pool goes on, and the one that follows can be skipped in turn.
  if (!next.contest.quiet)
    return [
      'You play on',
      [
        `<p>Next is the ${strong(event.name)}. ${locks}</p>`,
        ...buttons(asked, token, ['skip', 'stop']),
        standingsLink(asked),
      ],
    ];
  return [
    'Play next week?',
    [
      `<p>${strong(pool.name)} could play the ${strong(event.name)}. ${locks}</p>`,
      ...buttons(asked, token, nextWeekAnswers),
    ],
  ];
}

function answered(asked: AskedByLink, token: string): Shown {
  const { question } = asked;
  const event = strong(question.event.name);
  const texts: Record<NextWeekAnswer, Shown> = {
    yes: ['You play on', [`<p>Next is the ${event}. Everybody in the pool is told when picks open.</p>`]],
    skip: ['You skip a week', [`<p>The pool goes on with the ${event}.</p>`]],
    stop: ['The pool has ended', ['<p>Its boards stay. On its page you can run it again, or delete it.</p>']],
  };
  const [title, content] = texts[question.answer ?? 'yes'];
  const others = nextWeekAnswers.filter((answer) => answer !== question.answer);
  const changed = question.facts.hasLocked ? [] : buttons(asked, token, others);
  return [
    title,
    [
      ...content,
      ...(changed.length > 0 ? ['<p>Changed your mind?</p>'] : []),
      ...changed,
      standingsLink(asked),
    ],
  ];
}

/** Members have paid or picked since the page was opened. */
const surelyStop = (asked: AskedByLink, token: string): Shown => [
  'Stop the pool?',
  [...buttons(asked, token, ['stop']), standingsLink(asked)],
];

const verdictOf = ({ question: { facts } }: AskedByLink, answer: NextWeekAnswer) =>
  answerVerdict({ ...facts, mayHost: true }, answer);

/** What an answer takes away; undefined where it takes nothing. */
function noteOf(asked: AskedByLink, answer: NextWeekAnswer): string | undefined {
  const verdict = verdictOf(asked, answer);
  return verdict.allowed ? verdict.note : undefined;
}

/** A button for each answer that can be given; what it takes away is said with it, and not asked again. */
function buttons(asked: AskedByLink, token: string, answers: readonly NextWeekAnswer[]): string[] {
  const { question } = asked;
  const labels: Record<NextWeekAnswer, string> = {
    yes:
      question.answer === 'stop' || question.answer === 'skip'
        ? 'Play next week'
        : `Yes, play the ${question.event.name}`,
    skip: question.later ? `Skip a week, play the ${question.later.name}` : 'Skip a week',
    stop: 'Stop the pool',
  };
  const looks = { yes: 'primary', skip: 'secondary', stop: 'quiet' };
  const path = `/next-week/${encodeURIComponent(token)}`;
  return answers.flatMap((answer) => {
    if (!verdictOf(asked, answer).allowed) return [];
    const note = noteOf(asked, answer);
    const said = note ? `<p>${escapeHtml(note)}</p>` : '';
    const sure = note ? '?sure' : '';
    return [
      `<form method="post" action="${path}/${answer}${sure}">${said}<button class="${looks[answer]}">${escapeHtml(labels[answer])}</button></form>`,
    ];
  });
}

const notGood = (reply: FastifyReply) =>
  showPlainPage(reply, 404, 'This link does not work any more', [
    '<p>The question is closed, or the link is not complete. If there is still something to decide, your pool’s page asks you.</p>',
    '<p><a href="/My-Pools">My Pools</a></p>',
  ]);
