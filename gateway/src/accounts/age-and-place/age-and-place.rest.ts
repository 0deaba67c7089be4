import * as routes from '@fairway/schema/rest/accounts';
import { serve } from '../../http/rest/rest.ts';
import { currentUserNamed } from '../users/user.queries.ts';
import { ageAndPlaceToConfirm, confirmAgeAndPlace } from './age-and-place.service.ts';

const nothing = { minimumAge: null, places: [] };

export const ageAndPlaceRoutes = [
  serve(routes.ageAndPlaceAsked, async (ctx, { params }) => {
    const { id } = await currentUserNamed(ctx, params.username);
    return (await ageAndPlaceToConfirm(ctx, id)) ?? nothing;
  }),
  serve(routes.confirmAgeAndPlace, async (ctx, { params, body }) => {
    await currentUserNamed(ctx, params.username);
    await confirmAgeAndPlace(ctx, body);
    return { message: 'Thank you. It is kept with its date.' };
  }),
];
