let test = 0;

/** The tokens of one test are not the next one's: what is still to end a session of the one leaves the other alone. */
export function beginTokens(): void {
  test += 1;
}

/** A token of the mocked gateway: shaped like the real one, so that its claim can be read, and unsigned. */
export function mockToken(username: string, id = `id of ${username}`): string {
  return `mock.${btoa(JSON.stringify({ sub: id, username, jti: test }))}.unsigned`;
}

export function usernameOf(authorization: string | null): string | null {
  const payload = authorization?.replace('Bearer ', '').split('.')[1];
  return payload ? (JSON.parse(atob(payload)).username ?? null) : null;
}
