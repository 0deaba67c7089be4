import { graphql, type ResultOf } from '@fairway/kit/graphql';
import { paths } from '@fairway/kit/paths';
import { Panel } from '@fairway/kit/ui/Panel';
import { TextLink } from '@fairway/kit/ui/TextLink';
import { color, condensed, size, space } from '@fairway/kit/ui/tokens';

export const FormatGuideFields = graphql(`
  fragment FormatGuideFields on FormatRules @_unmask { format title description }
`);

/** The formats explained, for choosing between pools. */
export function FormatGuide({ of: formats }: { of: readonly ResultOf<typeof FormatGuideFields>[] }) {
  return (
    <Panel title="Formats">
      <dl css={{ display: 'grid', gap: space.hair }}>
        {formats.map(({ format, title, description }) => (
          <div key={format} css={{ marginBottom: space.tight }}>
            <dt css={{ ...condensed, fontSize: size.lead, fontWeight: 600 }}>{title}</dt>
            <dd css={{ color: color.muted, fontSize: size.small }}>
              {description} <TextLink href={paths.rules(format, null)}>{title} rules</TextLink>
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
