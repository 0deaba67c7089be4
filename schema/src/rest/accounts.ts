import { z } from 'zod';
import {
  agreesToShape,
  emailShape,
  pageShape,
  passwordAgainShape,
  passwordShape,
  usernameShape,
} from '../shapes.ts';
import { route } from './route.ts';
import { ann, exampleId, exampleToken, group, message, token } from './shapes/account-shapes.ts';

const named = z.object({
  username: z.string().meta({ description: 'The user, in any case.', example: 'ann' }),
});
const profilePic = z.string().nullable().meta({ description: 'URL of the profile picture, or null.' });
const lastRead = z.object({ lastReadTimestamp: z.iso.datetime().nullable() });
const byId = z.object({ id: z.string().meta({ description: "The user's `_id`." }) });

export const register = route({
  method: 'POST',
  path: '/register',
  group,
  title: 'Open an account',
  text: 'Then log in. The answer is the same whether or not another account has the address, which hears of it by mail; a free one is mailed the link that confirms it. Thirty an hour from one address; in the sandbox as many as you like.',
  who: ['anyone'],
  body: z.object({
    username: usernameShape,
    password: passwordShape,
    email: emailShape,
    agreesTo: agreesToShape,
  }),
  status: 201,
  answer: message,
  refusals: ['TAKEN'],
  limited: true,
  refused: {
    RATE_LIMITED: { message: 'Too many accounts were opened from here. Please try again later.' },
  },
  example: {
    body: { username: 'ann', password: 'a long walk to the 18th', email: 'ann@example.com' },
    answer: { message: 'Welcome, ann. You can log in now.' },
  },
});

export const listUsers = route({
  method: 'GET',
  path: '/users',
  group,
  title: 'List users',
  text: 'In the order of their names, without regard to case. Who has switched off “Show me in All Users” is left out.',
  who: ['user', 'service'],
  query: z.object({
    search: z
      .string({ error: 'search must be one text.' })
      .optional()
      .meta({ description: 'Part of a username, in any case.' }),
    ...pageShape,
  }),
  answer: z.object({ users: z.array(z.object({ _id: z.string(), username: z.string(), profilePic })) }),
  example: {
    query: { search: 'an', limit: 2 },
    answer: { users: [{ _id: exampleId, username: 'ann', profilePic: null }] },
  },
});

export const changeUsername = route({
  method: 'PUT',
  path: '/users/:username',
  group,
  title: 'Change your username',
  text: 'At once everywhere. Tokens from before die; the answer holds the new one. Nobody else ever gets the old name. Twenty a day.',
  who: ['self'],
  params: named,
  body: z.object({ newUsername: usernameShape, password: passwordAgainShape }),
  answer: token,
  refusals: ['NOT_FOUND', 'AUTH_AGAIN', 'TAKEN'],
  refused: {
    TAKEN: { message: 'Username already taken. Please choose another one.', field: 'newUsername' },
    RATE_LIMITED: { message: 'You have changed your username too often. Please try again tomorrow.' },
  },
  limited: true,
  example: { params: ann, body: { newUsername: 'annie' }, answer: exampleToken },
});

export const deleteUser = route({
  method: 'DELETE',
  path: '/users/:username',
  group,
  title: 'Delete your account',
  text: 'Refused while there is money in it or at stake, and for a week after a change of its address, as long as that can be undone. Messages stay, without a name; the email is free again.',
  who: ['self'],
  params: named,
  body: z.object({ password: passwordAgainShape }),
  answer: message,
  limited: true,
  refusals: ['NOT_FOUND', 'AUTH_AGAIN', 'BALANCE_LEFT', 'AT_STAKE', 'NEEDS_SUCCESSOR', 'CONFLICT'],
  refused: { NEEDS_SUCCESSOR: { message: 'Please choose a new admin of Sunday Best first.' } },
  example: {
    params: ann,
    body: { password: 'a long walk to the 18th' },
    answer: { message: 'Your account is deleted.' },
  },
});

export const emailOf = route({
  method: 'GET',
  path: '/users/email/:username',
  group,
  title: 'Your email address',
  who: ['self'],
  params: named,
  answer: z.object({ email: z.string() }),
  refusals: ['NOT_FOUND'],
  example: { params: ann, answer: { email: 'ann@example.com' } },
});

const ageAndPlace = { path: '/users/:username/age-and-place', group, who: ['self'], params: named } as const;

export const ageAndPlaceAsked = route({
  ...ageAndPlace,
  method: 'GET',
  title: 'What you confirm before you buy in',
  text: 'Where the operator asks for an age, or for where you live. All is null and empty where nothing is asked, or you have confirmed it.',
  answer: z.object({
    minimumAge: z.number().nullable().meta({ description: 'At least so many years old.' }),
    places: z
      .array(z.object({ code: z.string(), name: z.string() }))
      .meta({ description: 'Where pools with a buy-in are offered; empty for everywhere.' }),
  }),
  refusals: ['NOT_FOUND'],
  example: {
    params: ann,
    answer: { minimumAge: 18, places: [{ code: 'US-TX', name: 'Texas, United States' }] },
  },
});

export const confirmAgeAndPlace = route({
  ...ageAndPlace,
  method: 'PUT',
  title: 'Confirm your age and where you live',
  text: 'As `GET` asks for them, once. It is kept with its date.',
  body: z.object({
    minimumAge: z
      .int('minimumAge must be a whole number of years.')
      .min(0, 'minimumAge must be a whole number of years.')
      .max(150, 'minimumAge must be a whole number of years.')
      .nullish()
      .meta({ description: 'You are at least so many years old.' }),
    place: z
      .string({ error: 'place must be the code of a place.' })
      .nullish()
      .meta({ description: 'Where you live, by its code.' }),
  }),
  answer: message,
  refusals: ['NOT_FOUND'],
  refused: {
    INVALID: { message: 'Please confirm that you are at least 18 years old.', field: 'minimumAge' },
  },
  example: {
    params: ann,
    body: { minimumAge: 18, place: 'US-TX' },
    answer: { message: 'Thank you. It is kept with its date.' },
  },
});

export const lastReadOf = route({
  method: 'GET',
  path: '/users/lastReadTimestamp/:id',
  group,
  title: 'When you last read your pools',
  who: ['self'],
  params: byId,
  answer: lastRead,
  refusals: ['NOT_FOUND'],
  refused: { NOT_FOUND: { message: 'There is no user of that id.' } },
  example: { params: { id: exampleId }, answer: { lastReadTimestamp: '2027-01-14T17:00:00.000Z' } },
});

export const markAllRead = route({
  method: 'PUT',
  path: '/users/lastReadTimestamp/:id',
  group,
  title: 'Mark all your pools as read now',
  text: "By the server's clock.",
  who: ['self'],
  params: byId,
  answer: lastRead,
  refusals: ['NOT_FOUND'],
  refused: { NOT_FOUND: { message: 'There is no user of that id.' } },
  example: { params: { id: exampleId }, answer: { lastReadTimestamp: '2027-01-14T17:00:00.000Z' } },
});

const oldName = z.object({ username: z.string().meta({ description: 'The former name.', example: 'ann' }) });
const newName = z.object({
  newUsername: z
    .string({ error: 'newUsername is required.' })
    .meta({ description: 'The name that the user has now.' }),
});

const retired = <const Path extends string>(path: Path) =>
  route({
    method: 'PUT',
    path,
    group: 'Retired',
    title: 'Confirm a rename (nothing is left to do)',
    text: 'Renaming happens everywhere at once; this only confirms one that has happened.',
    who: ['self', 'service'],
    params: oldName,
    body: newName,
    answer: message,
    refusals: ['NOT_FOUND'],
    example: {
      params: ann,
      body: { newUsername: 'annie' },
      answer: { message: 'annie is the name everywhere.' },
    },
  });

export const renameInPicks = retired('/userpicks/update-username/:username');
export const renameInPools = retired('/create-pool/update-username/:username');
export const renameInResults = retired('/past-results/update-username/:username');
export const renameInChat = retired('/chat/update-username/:username');
export const renameInBalance = route({
  method: 'POST',
  path: '/balance/change-username',
  group: 'Retired',
  title: 'Confirm a rename (nothing is left to do)',
  text: 'Renaming happens everywhere at once; this only confirms one that has happened.',
  who: ['self', 'service'],
  body: newName.extend({
    username: z.string({ error: 'username is required.' }).meta({ description: 'The former name.' }),
    email: z
      .string({ error: 'email must be a text.' })
      .optional()
      .meta({ description: 'Not needed: the username says who is meant.' }),
  }),
  answer: message,
  refusals: ['NOT_FOUND'],
  example: {
    body: { username: 'ann', email: 'ann@example.com', newUsername: 'annie' },
    answer: { message: 'annie is the name everywhere.' },
  },
});

const picture = z.object({ username: z.string(), profilePic });
const examplePicture = { username: 'ann', profilePic: 'https://fairway.example/pictures/9f2c.webp' };

export const pictureOf = route({
  method: 'GET',
  path: '/profile-pics/:username',
  group,
  title: "A user's picture",
  who: ['user', 'service'],
  params: named,
  answer: picture,
  refusals: ['NOT_FOUND'],
  example: { params: ann, answer: examplePicture },
});

export const uploadPicture = route({
  method: 'POST',
  path: '/profile-pics',
  group,
  title: 'Set your picture',
  text: 'JPEG, PNG or WebP by its content, at most 5 MB and 25 megapixels. It is cut to a square and made anew, without its metadata.',
  who: ['self'],
  body: z.object({
    image: z.string().meta({ format: 'binary', description: 'The file.' }),
    username: z.string().meta({ description: 'Yours.', example: 'ann' }),
  }),
  multipart: true,
  answer: picture,
  refusals: ['NOT_FOUND'],
  refused: {
    INVALID: { message: 'The picture is damaged or incomplete.', field: 'image' },
    TOO_LARGE: { message: 'A picture has at most 5 MB.', field: 'image' },
    UNSUPPORTED_MEDIA: { message: 'A picture is a JPEG, PNG or WebP file.', field: 'image' },
  },
  example: { body: { image: '(the file)', username: 'ann' }, answer: examplePicture },
});

export const picturesOf = route({
  method: 'POST',
  path: '/profile-pics/fetch-all',
  group,
  title: 'Pictures of many users',
  who: ['user', 'service'],
  body: z.object({
    profilePicData: z
      .array(z.string(), { error: 'profilePicData must be a list of usernames.' })
      .max(100, 'At most 100 usernames at once.')
      .meta({ description: 'The usernames, at most 100.' }),
  }),
  answer: z.object({ profilePics: z.array(picture) }),
  example: { body: { profilePicData: ['ann'] }, answer: { profilePics: [examplePicture] } },
});
