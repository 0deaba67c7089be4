import { type LoggerOptions, stdSerializers } from 'pino';

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

/**
 * What a driver attaches to a fault: a statement and its values, the row that was refused, and the whole client of a
 * connection that was lost.
 */
const untold = new Set(['client', 'detail', 'internalQuery', 'parameters', 'query', 'where']);

/** More than a fault in an aggregate in a fault in a fault; what is deeper may go round in a circle. */
const mostDepth = 6;

const isFault = (value: unknown): value is Error => typeof Object(value).message === 'string';

/** A fault as it may be logged, with those that it holds, so that none of them tells what a user has written. */
const loggedFault = (fault: unknown) =>
  isFault(fault) ? withoutUntold(stdSerializers.err(fault), 0) : fault;

function withoutUntold(value: unknown, depth: number): unknown {
  if (Array.isArray(value))
    return depth < mostDepth ? value.map((one) => withoutUntold(one, depth + 1)) : '…';
  if (!isFault(value)) return value;
  if (depth >= mostDepth) return value.message;
  const { message, stack } = value;
  const rest = Object.entries(value).filter(([key]) => !untold.has(key));
  return {
    message,
    stack,
    ...Object.fromEntries(rest.map(([key, one]) => [key, withoutUntold(one, depth + 1)])),
  };
}

export const logOptions: LoggerOptions = {
  base: null,
  timestamp: () => `,"time":"${new Date().toISOString()}"`,
  formatters: { level: (label) => ({ level: label }) },
  serializers: {
    err: loggedFault,
    req: (request: LoggedRequest) => ({
      id: request.id,
      method: request.method,
      path: patternOf(request),
      ip: request.ip,
    }),
    res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
  },
  redact: {
    paths: ['*.password', '*.newPassword', '*.token', '*.authorization', '*.pin'],
    censor: '…',
  },
};
