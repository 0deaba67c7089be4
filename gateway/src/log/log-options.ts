import type { LoggerOptions } from 'pino';

interface LoggedRequest {
  id: string;
  method: string;
  ip: string;
  routeOptions?: { url?: string | undefined };
}

/**
 * Logs the route's pattern instead of the URL, which may contain secrets such as invitation or reset tokens, in
 * whatever spelling.
 */
const patternOf = (request: LoggedRequest): string => {
  try {
    return request.routeOptions?.url ?? 'none';
  } catch {
    return 'none'; // Fastify knows no route of an address that is broken, and says so by a fault
  }
};

export const logOptions: LoggerOptions = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  serializers: {
    req: (request: LoggedRequest) => ({
      id: request.id,
      method: request.method,
      path: patternOf(request),
      ip: request.ip,
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
      // The driver attaches its whole client to the fault of a lost connection.
      'err.client',
    ],
    censor: '…',
  },
};
