import { callRest } from '@fairway/kit/rest';
import { smallerPicture } from '@fairway/kit/smaller-picture';
import { uploadTimeoutMs } from '../screen-constants.ts';
import type { ChosenPicture } from './chosen-picture.ts';

interface Addressed {
  username: string;
  /** The pool's name. */
  pool: string;
}

/** Files go through REST. Answers the picture's id. */
export async function uploadChatPicture(
  { file, alt }: ChosenPicture,
  { username, pool }: Addressed,
  givenUp: AbortSignal,
): Promise<string> {
  const body = new FormData();
  body.append('username', username);
  body.append('poolName', pool);
  body.append('alt', alt.trim());
  body.append('image', await smallerPicture(file));
  const { id } = await callRest<{ id: string }>('/api/chat/pictures', {
    method: 'POST',
    body,
    signal: AbortSignal.any([AbortSignal.timeout(uploadTimeoutMs), givenUp]),
  });
  return id;
}
