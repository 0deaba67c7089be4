import { askRest } from '@fairway/kit/rest';

/** Files go through REST, the one API that takes them. Answers the new picture's address. */
export async function uploadPicture(image: File, username: string): Promise<string> {
  const body = new FormData();
  body.append('username', username);
  body.append('image', image);
  const { profilePic } = await askRest<{ profilePic: string }>('/api/profile-pics', { method: 'POST', body });
  return profilePic;
}
