import { z } from 'zod';

// Shapes shared by the routes of accounts and sessions.

export const group = 'Accounts';

export const message = z.object({ message: z.string() });
export const token = z.object({
  token: z.string().meta({ description: 'For `Authorization: Bearer TOKEN`; it lasts 14 days.' }),
});

export const exampleToken = { token: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2lnbmF0dXJl' };
export const ann = { username: 'ann' };
export const exampleId = '01994f6e-3a55-7c4e-9d0a-5a1f8f0b7c11';
