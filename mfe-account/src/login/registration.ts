import { graphql } from '@fairway/kit/graphql';

export const Register = graphql(`
  mutation Register($username: String!, $email: String!, $password: String!, $agreesTo: [ID!]) {
    register(username: $username, email: $email, password: $password, agreesTo: $agreesTo) { id username }
  }
`);

/** In the gateway's words, so that all faults show at once; only the gateway knows the commonest passwords. */
export function usernameComplaint(text: string): string | false {
  if (!text.trim()) return 'A username is required.';
  const fits = /^[A-Za-z0-9_.-]{3,20}$/.test(text.trim());
  return !fits && 'A username has 3 to 20 letters, digits, dots, dashes or underscores.';
}

/** Lenient: it catches typing errors, and the gateway decides. */
export const emailComplaint = (text: string): string | false =>
  !/^\S+@\S+\.\S+$/.test(text.trim()) && 'Invalid email format';

export function passwordComplaint(text: string): string | false {
  if (!text) return 'A password is required.';
  const { length } = [...text];
  if (length < 8) return 'A password has at least 8 characters.';
  return length > 128 && 'A password has at most 128 characters.';
}
