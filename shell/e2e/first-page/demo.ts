import { firstPages, type PageToOpen } from './visits.ts';

/** On the demo's Saturday its golfers are under way. */
export const saturday = '2027-01-16T20:30:00Z';

export const demoPool = 'Fairway Friends';

/** The pages of a product with the demo, as its `ann` and as a stranger open them. */
export async function pagesOfDemo(address: string): Promise<{ token: string; pages: PageToOpen[] }> {
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  const { token } = (await post('/api/login', { username: 'ann', password: 'fairway1' })) as {
    token: string;
  };
  const query = 'mutation ($pool: String!) { createInvitation(pool: $pool) { invitation { url } } }';
  const headers = { authorization: `Bearer ${token}` };
  const { data } = (await post('/graphql', { query, variables: { pool: demoPool } }, headers)) as {
    data: { createInvitation: { invitation: { url: string } } };
  };
  const { pathname } = new URL(data.createInvitation.invitation.url);
  return { token, pages: firstPages(token, pathname) };
}
