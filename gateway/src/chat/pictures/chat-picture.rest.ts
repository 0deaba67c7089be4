import * as routes from '@fairway/schema/rest/chat/pictures';
import { readPictureForm } from '../../accounts/pictures/picture-form.ts';
import { withUploadSlot } from '../../accounts/pictures/remade-picture.ts';
import { currentUserNamed } from '../../accounts/users/user.queries.ts';
import { serve } from '../../http/rest/rest.ts';
import { Refusal } from '../../refusal.ts';
import { keepPicture, switchPictures } from './chat-picture.service.ts';

export const chatPictureRoutes = [
  serve(routes.uploadChatPicture, (ctx, _input, request) =>
    withUploadSlot(ctx, async () => {
      const { image, username, fields } = await readPictureForm(request, ['poolName', 'alt']);
      await currentUserNamed(ctx, username);
      const { poolName: pool, alt } = fields;
      if (!pool) throw new Refusal('INVALID', 'The form has no poolName.', { field: 'poolName' });
      return keepPicture(ctx, { pool, image, alt });
    }),
  ),
  serve(routes.switchChatPictures, async (ctx, { body: { poolName, on } }) => {
    await switchPictures(ctx, poolName, on);
    return { chatPictures: on };
  }),
];
