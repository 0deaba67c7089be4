import type { FastifyInstance } from 'fastify';
import type { LegalText } from '../../configuration/legal/legal-texts.ts';
import type { FeaturePage, PageRequests } from '../../features/manifest.ts';
import { escapeHtml } from '../../http/pages/html.ts';
import { showPlainPage } from '../../http/pages/plain-page.ts';
import { inForce } from './consent.service.ts';

/** The operator's texts: those in force, and every version by its id. */
export const legalPage: FeaturePage = { name: 'legal', serve };

async function serve(app: FastifyInstance, { ctxOfAnyone }: PageRequests): Promise<void> {
  app.get('/legal', async (_request, reply) => {
    const texts = inForce(ctxOfAnyone());
    if (texts.length === 0) return reply.callNotFound();
    return showPlainPage(reply, 200, 'Terms and privacy', texts.flatMap(shown));
  });
  app.get<{ Params: { id: string } }>('/legal/:id', async ({ params }, reply) => {
    const text = ctxOfAnyone().settings.legalTexts.find(({ id }) => id === params.id);
    return text ? showPlainPage(reply, 200, titles[text.kind], shown(text)) : reply.callNotFound();
  });
}

const titles = { terms: 'Terms', privacy: 'Privacy' };

/** Paragraphs; a line that begins with `# ` is a heading. */
const shown = ({ kind, version, text }: LegalText): string[] => [
  `<p><strong>${titles[kind]}</strong>, in force from ${version}</p>`,
  ...text
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .map((paragraph) =>
      paragraph.startsWith('# ')
        ? `<h2>${escapeHtml(paragraph.slice(2))}</h2>`
        : `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`,
    ),
];
