import { type ErrorCode, httpStatusOfCode } from '@fairway/schema/codes';
import type { Route } from '@fairway/schema/rest/route';
import { refusalExample, refusalsOf } from '@fairway/schema/rest/shapes/refusals';
import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiObject,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { tokenScopes } from '../../../rules/token-scopes.ts';
import { tokenRoutes } from '../../access-tokens/token-routes.ts';
import { about, groups, rights } from './texts.ts';
import { webhooksOfOpenApi } from './webhooks.ts';

export const errorShape = z
  .object({
    message: z.string().meta({ description: 'What is wrong, for people.' }),
    code: z.enum(Object.keys(httpStatusOfCode) as [ErrorCode, ...ErrorCode[]]).meta({
      description: 'What is wrong, for programs: one closed list for REST, GraphQL and sockets.',
    }),
    field: z.string().optional().meta({ description: 'The input that is wrong, where one is.' }),
  })
  .meta({ id: 'Error', description: 'Every refusal has this shape.' });

const securitySchemes = {
  user: {
    type: 'http' as const,
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A token from `POST /login`, which lasts 14 days: `Authorization: Bearer TOKEN`.',
  },
  service: {
    type: 'http' as const,
    scheme: 'bearer',
    description: 'A token of a trusted service, which the operator sets: `Authorization: Bearer TOKEN`.',
  },
};

/** The OpenAPI document of all routes, from the shapes that also validate them. */
export function openApiDocument(routes: readonly Route[], publicUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  const document: ZodOpenApiObject = {
    openapi: '3.1.0',
    info: { title: 'Fairway', version: '1', description: about },
    servers: [{ url: `${publicUrl}/api` }],
    tags: Object.entries(groups).map(([name, description]) => ({ name, description })),
    components: {
      securitySchemes: { ...securitySchemes, ...signatureSchemes(routes) },
    },
    paths,
    webhooks: webhooksOfOpenApi,
  };
  return createDocument(document, {
    // Responses may get new fields: clients that validate with this document must accept them.
    override: ({ jsonSchema, io }) => {
      if (io === 'output') delete jsonSchema.additionalProperties;
    },
  });
}

/** Signed routes name their signature header. */
const signatureSchemes = (routes: readonly Route[]) =>
  Object.fromEntries(
    routes.flatMap(({ signed, title }) =>
      signed
        ? [
            [
              signed,
              { type: 'apiKey' as const, in: 'header' as const, name: signed, description: `${title}.` },
            ],
          ]
        : [],
    ),
  );

function operation(route: Route): ZodOpenApiOperationObject {
  const { method, path, group, title, text, who, params, query, body, example } = route;
  return {
    tags: [group],
    summary: title,
    description: `${text ?? `${title}.`}\n\nFor ${who.map((one) => rights[one]).join(' or ')}.${scopeText(route)}`,
    operationId: `${method.toLowerCase()}${path.replace(/[/:-]+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    security: securityOf(route),
    ...(group === 'Retired' ? { deprecated: true } : {}),
    requestParams: {
      ...(params ? { path: withExamples(params, example.params) } : {}),
      ...(query ? { query: withExamples(query, example.query) } : {}),
      ...(route.repeatable ? { header: idempotencyKey } : {}),
      ...(route.etag ? { header: ifNoneMatch } : {}),
    },
    ...(body
      ? {
          requestBody: {
            required: true,
            content: {
              [route.multipart ? 'multipart/form-data' : 'application/json']: {
                schema: body,
                example: example.body,
              },
            },
          },
        }
      : {}),
    responses: {
      [`${route.status ?? 200}`]: {
        description: 'Done.',
        ...headersOf(route),
        content: {
          [route.media ?? 'application/json']: { schema: route.answer, example: example.answer },
        },
      },
      ...(route.etag ? { 304: { description: 'Nothing has changed since the answer of that ETag.' } } : {}),
      ...refusedResponses(route),
    },
  };
}

/** The scope that an access token needs. */
function scopeText(route: Route): string {
  const { who } = route;
  if (who.includes('anyone') || !who.some((one) => one !== 'service')) return '';
  const scope = scopeOf(route);
  return scope ? ` An access token opens it by its scope \`${scope}\`.` : ' No access token opens it.';
}

const scopeOf = ({ method, path }: Route) =>
  tokenScopes.find((one) => tokenRoutes[one].includes(`${method} ${path}`));

function headersOf(route: Route) {
  const { limited, repeatable, etag } = route;
  const headers = {
    ...(limited || scopeOf(route) ? limitHeaders : {}),
    ...(repeatable ? replayed : {}),
    ...(etag ? named : {}),
  };
  return Object.keys(headers).length > 0 ? { headers } : {};
}

function securityOf({ who, signed }: Route): Record<string, string[]>[] {
  if (signed) return [{ [signed]: [] }];
  if (who.includes('anyone')) return [];
  const isForUsers = who.some((one) => one !== 'service');
  return [...(isForUsers ? [{ user: [] }] : []), ...(who.includes('service') ? [{ service: [] }] : [])];
}

/** Parameters carry their own examples. */
function withExamples(shape: z.ZodObject, example: object = {}): z.ZodObject {
  const fields = Object.entries(example).flatMap(([name, value]) => {
    const field = shape.shape[name] as z.ZodType | undefined;
    return field ? [[name, field.meta({ ...field.meta(), example: value })]] : [];
  });
  return shape.extend(Object.fromEntries(fields));
}

const codeOf = (codes: readonly ErrorCode[]) =>
  z.enum(codes as [ErrorCode, ...ErrorCode[]]).meta({ description: 'What is wrong, for programs.' });

const idempotencyKey = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/)
    .optional()
    .meta({
      description:
        'Chosen by the caller, 1 to 200 visible ASCII characters: the same request under the same key is done once within 24 hours.',
      example: '7f9c2ba4-e88f-4d32-9b0a-1f4e0d3c5a61',
    }),
});

const ifNoneMatch = z.object({
  'If-None-Match': z.string().optional().meta({
    description: 'The `ETag` of the answer that one has: as long as nothing has changed, 304 comes instead.',
    example: '"Xb2kq0dUO4tT1n9s5sUu4l1zQxk"',
  }),
});

const header = (description: string, type: 'integer' | 'string', example: number | string) => ({
  description,
  schema: { type },
  example,
});
const replayed = {
  'Idempotency-Hit': header("'true' where the answer is that of an earlier request.", 'string', 'true'),
};
const named = {
  ETag: header('The name of exactly this answer.', 'string', '"Xb2kq0dUO4tT1n9s5sUu4l1zQxk"'),
};
const limitHeaders = {
  'RateLimit-Limit': header('How many there may be in a period.', 'integer', 10),
  'RateLimit-Remaining': header('How many are left of them.', 'integer', 9),
  'RateLimit-Reset': header('In how many seconds counting begins anew.', 'integer', 900),
  'RateLimit-Policy': header('The limit, and its period in seconds.', 'string', '10;w=900'),
};
const retryAfter = {
  'Retry-After': header('After how many seconds asking again makes sense.', 'integer', 2),
};

function refusedResponses(route: Route) {
  const byStatus = Map.groupBy(refusalsOf(route), (code) => httpStatusOfCode[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      `${status}`,
      {
        description: codes.join(', '),
        ...(status === 429 || status === 503
          ? { headers: { ...retryAfter, ...(status === 429 ? limitHeaders : {}) } }
          : {}),
        content: {
          'application/json': {
            schema: errorShape.extend({ code: codeOf(codes) }),
            examples: Object.fromEntries(
              codes.map((code) => [code, { value: { ...refusalExample(route, code), code } }]),
            ),
          },
        },
      },
    ]),
  );
}
