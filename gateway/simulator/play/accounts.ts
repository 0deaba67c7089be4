import type { Member } from '../../src/board/golden/cards.ts';
import { giftCents } from '../../src/board/golden/golden-pools.ts';
import { passwordOf, serviceToken, type TestGateway } from '../../src/testing/test-gateway.ts';
import { cast } from '../story/random-story.ts';
import type { People } from './people.ts';

/** All members come, each with a gift to play with. */
export async function openAccounts(
  gateway: TestGateway,
): Promise<{ tokens: Map<Member, string>; userIds: Map<Member, string> }> {
  const tokens = new Map<Member, string>();
  const userIds = new Map<Member, string>();
  for (const who of cast) {
    const token = await gateway.signUp(who);
    tokens.set(who, token);
    const { data } = await gateway.graphql('{ me { id } }', {}, token);
    userIds.set(who, String(Object(data?.me).id));
  }
  await gateway.rest('POST', '/balance/update-balance', {
    token: serviceToken,
    headers: { 'idempotency-key': 'gifts' },
    body: {
      users: cast.map((username) => ({ username, email: null, adjustment: giftCents / 100 })),
      memo: 'A gift',
    },
  });
  return { tokens, userIds };
}

/** All who are still there. */
export async function logInAnew({
  gateway,
  people,
  tokens,
}: {
  gateway: TestGateway;
  people: People;
  tokens: Map<Member, string>;
}): Promise<void> {
  for (const who of cast.filter((one) => !people.isGone(one))) {
    const body = { username: people.nameOf(who), password: passwordOf(who) };
    const { status, body: answer } = await gateway.rest('POST', '/login', { body });
    if (status !== 200) throw new Error(`${who} can't log in: ${status} ${JSON.stringify(answer)}`);
    tokens.set(who, String(answer.token));
  }
}
