/** What somebody sends to register, to log in, or both. */
export const newAccount = (username: string, more: object = {}) => ({
  username,
  password: 'a long walk to the 18th',
  email: `${username}@example.com`,
  ...more,
});
