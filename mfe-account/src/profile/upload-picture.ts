import { callRest } from '@fairway/kit/rest';
import { smallerPicture } from '@fairway/kit/smaller-picture';

/** Files go through REST. Returns the picture's URL. */
export async function uploadPicture(image: File, username: string): Promise<string> {
  const body = new FormData();
  body.append('username', username);
  body.append('image', await smallerPicture(image));
  const { profilePic } = await callRest<{ profilePic: string }>('/api/profile-pics', {
    method: 'POST',
    body,
  });
  return profilePic;
}
