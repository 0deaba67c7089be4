import { RefusalError, refusalIn } from '@fairway/kit/refusal';
import { currentToken, tokenDied } from '@fairway/kit/session';

/** Files go through REST, the one door that takes them. Answers the new picture's address. */
export async function uploadPicture(image: File, username: string): Promise<string> {
  const token = currentToken();
  const body = new FormData();
  body.append('username', username);
  body.append('image', image);
  const response = await fetch('/api/profile-pics', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  if (!response.ok) {
    const refusal = await refusalIn(response);
    if (refusal?.code === 'UNAUTHENTICATED' && token) tokenDied(token);
    throw refusal ? new RefusalError(refusal) : new Error(`The upload was answered with ${response.status}.`);
  }
  const { profilePic } = (await response.json()) as { profilePic: string };
  return profilePic;
}
