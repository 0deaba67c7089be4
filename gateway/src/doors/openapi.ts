import { type ErrorCode, httpStatusOfCode } from '@fairway/schema/codes';
import type { Route } from '@fairway/schema/rest/route';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';

const errorShape = z
  .object({
    message: z.string().meta({ description: 'What is wrong, for people.' }),
    code: z.enum(Object.keys(httpStatusOfCode) as [ErrorCode, ...ErrorCode[]]).meta({
      description: 'What is wrong, for programs: one closed list for REST, GraphQL and sockets.',
    }),
    field: z.string().optional().meta({ description: 'The input that is wrong, where one is.' }),
  })
  .meta({ id: 'Error', description: 'Every refusal has this shape.' });

/** The OpenAPI document of all routes, made from the shapes that also validate them. */
export function openApiDocument(routes: readonly Route[], publicUrl: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Fairway',
      version: '1',
      description:
        'Golf pools over REST. Money is dollars with at most two decimals, payouts are fractions, times are ISO 8601 in UTC. ' +
        'Names in paths are percent-encoded. Log in for a token and send it as `Authorization: Bearer TOKEN`.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  });
}

const rights: Record<Route['who'][number], string> = {
  anyone: 'anyone',
  user: 'any signed-in user',
  self: 'the user named',
  member: 'a member of the pool',
  admin: "the pool's admin",
  service: 'a service token',
};

function operation(route: Route): ZodOpenApiOperationObject {
  const open = route.who.includes('anyone');
  const codes: ErrorCode[] = [
    ...(open ? [] : (['UNAUTHENTICATED', 'FORBIDDEN'] as const)),
    ...(route.params || route.query || route.body ? (['INVALID'] as const) : []),
    ...(route.body ? (['TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const) : []),
    ...(route.limited ? (['RATE_LIMITED'] as const) : []),
    ...(route.refusals ?? []),
    'UNAVAILABLE',
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => httpStatusOfCode[code]);
  return {
    tags: [route.group],
    summary: route.title,
    description: `${route.text ?? ''}\n\nFor ${route.who.map((who) => rights[who]).join(' or ')}.`.trim(),
    operationId: `${route.method.toLowerCase()}${route.path.replace(/[/:-]+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    ...(open ? {} : { security: [{ bearer: [] }] }),
    requestParams: {
      ...(route.params ? { path: route.params } : {}),
      ...(route.query ? { query: route.query } : {}),
    },
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: {
              [route.multipart ? 'multipart/form-data' : 'application/json']: {
                schema: route.body,
                ...(route.example.body ? { example: route.example.body } : {}),
              },
            },
          },
        }
      : {}),
    responses: {
      [`${route.status ?? 200}`]: {
        description: 'Done.',
        content: { 'application/json': { schema: route.answer, example: route.example.answer } },
      },
      ...Object.fromEntries(
        [...byStatus].map(([status, list]) => [
          `${status}`,
          {
            description: list.join(', '),
            content: {
              'application/json': {
                schema: errorShape,
                examples: Object.fromEntries(
                  list.map((code) => [code, { value: { message: 'What is wrong, in a sentence.', code } }]),
                ),
              },
            },
          },
        ]),
      ),
    },
  };
}
