/** Of answers that are no page. `default-src` says nothing of `base` and of frames. */
export const noPagePolicy = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export const referrerPolicy = 'same-origin';

const hstsSeconds = 365 * 24 * 60 * 60;
/** Whether browsers are told to come by `https:` only, and for how long. */
export const hstsOf = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? { maxAge: hstsSeconds, includeSubDomains: true } : false;

/** For answers that do not go through the router, and so have none of its hooks. */
export function answerHeaders(publicUrl: string): Record<string, string> {
  const hsts = hstsOf(publicUrl);
  return {
    'content-security-policy': noPagePolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': referrerPolicy,
    ...(hsts && { 'strict-transport-security': `max-age=${hsts.maxAge}; includeSubDomains` }),
  };
}
