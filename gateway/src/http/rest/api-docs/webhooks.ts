import { type WebhookType, webhookBody, webhookHeaders, webhooksOut } from '@fairway/schema/webhooks-out';
import { z } from 'zod';

const eventId = '01994f6e-5b10-7d0e-8c57-0c9a2d1f4e33';

const headersOf = (type: WebhookType) =>
  z.object({
    [webhookHeaders.event]: z.literal(type).meta({ description: 'What happened.', example: type }),
    [webhookHeaders.id]: z.string().meta({
      description: 'Of the event: it may come more than once, and counts once.',
      example: eventId,
    }),
    [webhookHeaders.signature]: z.string().meta({
      description:
        "`t=SECONDS,v1=HEX`: the moment of sending, and the HMAC-SHA256 of `SECONDS.BODY` by the receiver's secret. While a secret is being replaced there are several `v1`.",
      example: 't=1795262400,v1=5257a869e7ecebeda32affa62cdca3fa51cad7e77a0e56ff536d0ce8e108d8bd',
    }),
  });

/** The webhooks sent to WEBHOOKS_OUT. */
export const webhooksOfOpenApi = Object.fromEntries(
  (Object.keys(webhooksOut) as WebhookType[]).map((type) => [
    type,
    {
      post: {
        summary: webhooksOut[type].title,
        description: `${webhooksOut[type].text}\n\nAnything but 2xx within ten seconds is tried again for a day, later each time.`,
        operationId: `webhook${type.replace(/(^|\.)(\w)/g, (_, _dot, letter) => letter.toUpperCase())}`,
        security: [],
        requestParams: { header: headersOf(type) },
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: webhookBody(type),
              example: {
                id: eventId,
                type,
                at: '2026-11-21T12:00:00.000Z',
                data: webhooksOut[type].example,
              },
            },
          },
        },
        responses: { '2XX': { description: 'It was taken.' } },
      },
    },
  ]),
);
