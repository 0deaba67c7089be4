import type { LoggerOptions } from 'pino';

/** Addresses carry secrets in queries and in reset links; what is logged is where, not what. */
export const loggedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '').replace(/(\/reset-password\/).*/i, '$1…');

export const logOptions: LoggerOptions = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  serializers: {
    req: ({ id, method, url, ip }: { id: string; method: string; url: string; ip: string }) => ({
      id,
      method,
      path: loggedPath(url),
      ip,
    }),
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  },
  redact: {
    paths: [
      '*.password',
      '*.newPassword',
      '*.token',
      '*.authorization',
      '*.pin',
      'err.parameters',
      'err.query',
      // The driver hangs its whole client on the fault of a lost connection.
      'err.client',
    ],
    censor: '…',
  },
};
