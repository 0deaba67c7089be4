import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { expect, test } from '@jest/globals';
import { Subject } from 'rxjs';
import { createOwnChangesLink } from './own-changes.ts';
import { createPreloadLink, prefetch } from './preload.ts';

const Link = gql`query Link { link }`;
const MakeLink = gql`mutation MakeLink { makeLink }`;

/** A gateway that answers when the test says so. */
function slowGateway() {
  const asked: { name: string | undefined; answer: Subject<ApolloLink.Result> }[] = [];
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([
      createOwnChangesLink(),
      createPreloadLink(),
      new ApolloLink(({ operationName }) => {
        const answer = new Subject<ApolloLink.Result>();
        asked.push({ name: operationName, answer });
        return answer;
      }),
    ]),
  });
  const names = () => asked.map(({ name }) => name);
  const answer = async (index: number, data: Record<string, unknown>) => {
    asked[index]?.answer.next({ data });
    asked[index]?.answer.complete();
    // What follows from it is asked in later turns.
    await new Promise((done) => setTimeout(done));
  };
  const fail = (index: number) => asked[index]?.answer.error(new Error('The line is dead.'));
  const ask = () => client.query<{ link: string | null }>({ query: Link, fetchPolicy: 'network-only' });
  return { client, ask, names, answer, fail };
}

test('what was on its way while the page changed something is asked for again', async () => {
  const { client, ask, names, answer } = slowGateway();
  const early = ask();
  const made = client.mutate({ mutation: MakeLink });
  await answer(1, { makeLink: true });
  await made;
  await answer(0, { link: null });
  expect(names()).toEqual(['Link', 'MakeLink', 'Link']);
  await answer(2, { link: 'by the change' });
  expect((await early).data).toEqual({ link: 'by the change' });
});

test('so is what was asked before the change had been answered', async () => {
  const { client, ask, names, answer } = slowGateway();
  const made = client.mutate({ mutation: MakeLink });
  const between = ask();
  await answer(0, { makeLink: true });
  await made;
  await answer(1, { link: null });
  await answer(2, { link: 'by the change' });
  expect((await between).data).toEqual({ link: 'by the change' });
  expect(names()).toEqual(['MakeLink', 'Link', 'Link']);
});

test('what was answered before, or asked afterwards, is asked for once', async () => {
  const { client, ask, names, answer } = slowGateway();
  const before = ask();
  await answer(0, { link: null });
  expect((await before).data).toEqual({ link: null });
  const made = client.mutate({ mutation: MakeLink });
  await answer(1, { makeLink: true });
  await made;
  const after = ask();
  await answer(2, { link: 'by the change' });
  expect((await after).data).toEqual({ link: 'by the change' });
  expect(names()).toEqual(['Link', 'MakeLink', 'Link']);
});

test('what a change has asked again at once is asked for once', async () => {
  const { client, names, answer } = slowGateway();
  const watched = client.watchQuery({ query: Link, fetchPolicy: 'network-only' }).subscribe({});
  await answer(0, { link: null });
  const made = client.mutate({ mutation: MakeLink, refetchQueries: ['Link'], awaitRefetchQueries: true });
  await answer(1, { makeLink: true });
  await answer(2, { link: 'by the change' });
  await made;
  watched.unsubscribe();
  expect(names()).toEqual(['Link', 'MakeLink', 'Link']);
});

test('a change that an older answer may overtake has nothing asked again', async () => {
  const { client, ask, names, answer } = slowGateway();
  const early = ask();
  const made = client.mutate({ mutation: MakeLink, context: { mayBeOvertaken: true } });
  await answer(1, { makeLink: true });
  await made;
  await answer(0, { link: null });
  expect((await early).data).toEqual({ link: null });
  expect(names()).toEqual(['Link', 'MakeLink']);
});

test('where asking again fails, the first answer is better than none', async () => {
  const { client, ask, answer, fail } = slowGateway();
  const early = ask();
  const made = client.mutate({ mutation: MakeLink });
  await answer(1, { makeLink: true });
  await made;
  await answer(0, { link: null });
  fail(2);
  expect((await early).data).toEqual({ link: null });
});

test('whoever changes something all the time gets an answer all the same', async () => {
  const { client, ask, answer } = slowGateway();
  const never = ask();
  for (const round of [0, 1, 2]) {
    const made = client.mutate({ mutation: MakeLink });
    await answer(2 * round + 1, { makeLink: true });
    await made;
    await answer(2 * round, { link: `asked ${round + 1} times` });
  }
  expect((await never).data).toEqual({ link: 'asked 3 times' });
});

test('what was asked before a screen was there is not shown once the page has changed something', async () => {
  const { client, ask, names, answer } = slowGateway();
  const preload = prefetch(client, Link, {});
  await answer(0, { link: null });
  await preload;
  const made = client.mutate({ mutation: MakeLink });
  await answer(1, { makeLink: true });
  await made;
  const shown = ask();
  await answer(2, { link: 'by the change' });
  expect((await shown).data).toEqual({ link: 'by the change' });
  expect(names()).toEqual(['Link', 'MakeLink', 'Link']);
});
