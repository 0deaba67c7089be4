import { httpStatusOfCode } from '@fairway/schema/codes';
import type { Route } from '@fairway/schema/rest/route';
import { refusalExample, refusalsOf } from '@fairway/schema/rest/shapes/refusals';
import { webhookBody, webhooksOut } from '@fairway/schema/webhooks-out';
import { describe, expect, test } from '@jest/globals';
import { servedRoutes } from '../../../app.ts';
import { tokenScopes } from '../../../rules/token-scopes.ts';
import { tokenRoutes } from '../../access-tokens/token-routes.ts';
import { errorShape, openApiDocument } from './openapi.ts';

// Made from the list of routes itself: a route that explains itself by halves is found the day it comes.

interface Parameter {
  name: string;
  in: string;
  description?: string;
  example?: unknown;
  schema?: { description?: string; example?: unknown };
}
interface Content {
  content?: Record<
    string,
    {
      schema: { properties?: Record<string, { description?: string }> };
      example?: unknown;
      examples?: Record<string, { value: object }>;
    }
  >;
  headers?: Record<string, object>;
  description: string;
}
interface Operation {
  tags: string[];
  summary: string;
  description: string;
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}
interface Document {
  openapi: string;
  tags: { name: string; description: string }[];
  components: { securitySchemes: Record<string, object> };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
}

const routes = servedRoutes.map(({ route }): [string, Route] => [`${route.method} ${route.path}`, route]);
const document = JSON.parse(
  JSON.stringify(
    openApiDocument(
      routes.map(([, route]) => route),
      'https://fairway.example',
    ),
  ),
) as Document;
const operationOf = ({ path, method }: Route): Operation => {
  const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
  if (!operation) throw new Error('the route is described');
  return operation;
};
const jsonOf = (content: Content | undefined) => content?.content?.['application/json'];

describe('every route', () => {
  test.each(routes)('%s says what it does, for whom, and under which heading', (_name, route) => {
    const { summary, description, tags, security } = operationOf(route);
    expect(summary).toMatch(/^\p{Lu}.*[^.]$/u);
    expect(description).toMatch(/\S[\s\S]+\n\nFor .+\.$/);
    expect(tags).toEqual([expect.any(String)]);
    expect(document.tags).toContainEqual({ name: tags[0], description: expect.stringMatching(/./) });
    const schemes = security.flatMap((one) => Object.keys(one));
    expect(Object.keys(document.components.securitySchemes)).toEqual(expect.arrayContaining(schemes));
    if (route.signed) expect(schemes).toEqual([route.signed]);
    else expect(schemes.length === 0).toBe(route.who.includes('anyone'));
    expect(schemes.includes('service')).toBe(route.who.includes('service'));
  });

  test.each(routes)('%s says which scope of an access token opens it', (name, route) => {
    const scope = tokenScopes.find((one) => tokenRoutes[one].includes(name));
    const isForUsers = !route.who.includes('anyone') && route.who.some((one) => one !== 'service');
    const { description = '' } = operationOf(route);
    expect(description.includes('access token')).toBe(isForUsers);
    if (isForUsers)
      expect(description).toContain(scope ? `its scope \`${scope}\`` : 'No access token opens it.');
  });

  test.each(routes)('%s describes what it takes, with examples that it takes', (_name, route) => {
    const { parameters = [], requestBody } = operationOf(route);
    const { params, query, body, example } = route;
    const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(inPath);
    for (const { name, description, example: shown, schema } of parameters) {
      expect([name, description ?? schema?.description]).toEqual([name, expect.stringMatching(/./)]);
      if (inPath.includes(name)) expect([name, shown ?? schema?.example]).toEqual([name, expect.anything()]);
    }
    if (params) expect(params.safeParse(example.params)).toMatchObject({ success: true });
    if (query) expect(query.safeParse(example.query ?? {})).toMatchObject({ success: true });
    if (body) expect(body.safeParse(example.body)).toMatchObject({ success: true });
    const media = Object.values(requestBody?.content ?? {});
    expect(media.map((one) => one.example)).toEqual(body ? [example.body] : []);
    for (const { schema } of media)
      for (const [name, field] of Object.entries(schema.properties ?? {}))
        expect([name, field.description]).toEqual([name, expect.stringMatching(/./)]);
    expect(parameters.some(({ name }) => name === 'Idempotency-Key')).toBe(route.repeatable === true);
  });

  test.each(routes)('%s shows an answer, and everything that it can refuse', (name, route) => {
    const { responses } = operationOf(route);
    const status = `${route.status ?? 200}`;
    const shape = responses[status]?.content?.[route.media ?? 'application/json'];
    expect(shape).toMatchObject({ example: route.example.answer });
    expect(route.answer.safeParse(route.example.answer)).toMatchObject({ success: true });
    const shown = Object.entries(responses).flatMap(([at, response]) =>
      at === status
        ? []
        : Object.entries(jsonOf(response)?.examples ?? {}).map(([code, { value }]) => ({ at, code, value })),
    );
    expect(new Set(shown.map(({ code }) => code))).toEqual(new Set(refusalsOf(route)));
    for (const { at, code, value } of shown) {
      expect(errorShape.parse(value)).toMatchObject({ code });
      expect(Number(at)).toBe(httpStatusOfCode[errorShape.parse(value).code]);
      // What the parser says by itself is not for people.
      expect(errorShape.parse(value).message).not.toMatch(/^$|^(Invalid|Unrecognized)\b/);
    }
    const limited = Object.keys(responses[429]?.headers ?? {});
    // Access tokens are counted wherever they are looked at, and told so by what they open.
    expect(limited.includes('Retry-After')).toBe(route.signed === undefined);
    const isOpened = tokenScopes.some((scope) => tokenRoutes[scope].includes(name));
    expect(Object.keys(responses[status]?.headers ?? {}).includes('RateLimit-Remaining')).toBe(
      route.limited === true || isOpened,
    );
  });

  test('has an operation of its own name', () => {
    const ids = routes.map(([, route]) => operationOf(route).operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test('a refusal of the shape is the one that a request without sense gets', () => {
  const route = routes.find(([name]) => name === 'POST /create-pool')?.[1];
  expect(route && refusalExample(route, 'INVALID')).toEqual({
    message: 'Pool name is required.',
    field: 'poolName',
  });
});

test.each(Object.keys(webhooksOut) as (keyof typeof webhooksOut)[])(
  'the webhook %s is described with an example of what goes out',
  (type) => {
    const { post } = document.webhooks[type] ?? {};
    expect(post?.summary).toMatch(/\w+ \w+/);
    expect(post?.parameters?.map(({ name }) => name)).toEqual([
      'Fairway-Event',
      'Fairway-Event-Id',
      'Fairway-Signature',
    ]);
    expect(webhookBody(type).safeParse(jsonOf(post?.requestBody)?.example)).toMatchObject({ success: true });
  },
);
