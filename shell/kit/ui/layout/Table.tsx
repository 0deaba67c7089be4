import type { CSSObject } from '@emotion/react';
import type { Key, ReactNode } from 'react';
import { color, condensed, hairline, phone, rule, size, space, touch } from '../theme/tokens.ts';
import { visuallyHidden } from '../theme/visually-hidden.ts';

export type Column<Row> = {
  /** The text at the column's head; unique within the table. */
  name: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand to the right, under each other; words to the left. */
  kind?: 'figure' | 'words';
  /** Left out where a phone has no room for it. */
  wideOnly?: boolean;
};

type TableProps<Row> = {
  /** Says what the table holds, to screen readers only, because a visible heading is above it. */
  label: string;
  columns: readonly Column<Row>[];
  /** The column that says whose row it is. It stays in sight while the others scroll. */
  rowHeader: string;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** `lead` has its name flagged, `mine` is found at a glance, `out` no longer competes. */
  tone?: (row: Row) => 'lead' | 'mine' | 'lead mine' | 'out' | undefined;
  /** Rows beyond it scroll under the head. */
  maxHeight?: number;
};

/** One style for the whole table and none in its cells, which are marked instead: a table may have thousands. */
const tableStyle: CSSObject = {
  width: '100%',
  borderCollapse: 'separate',
  borderSpacing: 0,
  '& > * > tr > *': {
    ...condensed,
    height: touch,
    padding: `${space.hair} ${space.tight}`,
    borderBottom: hairline,
    background: 'inherit',
    fontSize: size.lead,
    textAlign: 'left',
    whiteSpace: 'nowrap',
  },
  '& > thead > tr > th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: '2.5rem',
    background: color.paper,
    borderBottom: rule,
    color: color.muted,
    fontSize: size.small,
    fontWeight: 600,
  },
  '& > thead > tr > [data-kind~="row"]': { left: 0, zIndex: 2 },
  '& > * > tr > [data-kind~="figure"]': {
    minWidth: '3.25rem',
    textAlign: 'right',
    // Four rounds and a total fit beside a name on the narrowest phone.
    [phone]: { minWidth: '2.125rem', paddingInline: space.hair },
  },
  '& > tbody > tr > th': {
    position: 'sticky',
    left: 0,
    // Takes what room there is, so that the figures stand close together.
    width: '100%',
    fontWeight: 600,
    // Without a greatest width of nothing a long name would push the figures out instead of being cut.
    [phone]: { minWidth: '6.5rem', maxWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  },
  [phone]: { '& > * > tr > [data-kind~="wide"]': { display: 'none' } },
  '& > tbody > tr': { background: color.paper },
  '& > tbody > tr[data-tone~="lead"] > th': { color: color.onFlag, background: color.flag },
  '& > tbody > tr[data-tone~="mine"]': { background: color.sunken },
  '& > tbody > tr[data-tone="out"]': { color: color.muted },
};

/** Standings and everything like them. Too wide for the screen, it scrolls inside itself. */
export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rowHeader, rows, rowKey, tone, maxHeight } = props;
  const kindOf = ({ name, kind, wideOnly }: Column<Row>) =>
    [kind === 'figure' && kind, wideOnly && 'wide', name === rowHeader && 'row'].filter(Boolean).join(' ') ||
    undefined;
  return (
    // A keyboard scrolls what it can focus, and what has the focus needs a name.
    // Not a landmark: the panel around it is one, often by the same name.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is filled in.
    <section
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only by focus can a keyboard scroll it.
      tabIndex={0}
      // What sticks inside it never lies over what is fixed to the window.
      css={{
        position: 'relative',
        overflow: 'auto',
        maxHeight,
        overscrollBehaviorX: 'contain',
        isolation: 'isolate',
      }}
    >
      <table css={tableStyle}>
        <caption css={visuallyHidden}>{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" data-kind={kindOf(column)}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} data-tone={tone?.(row)}>
              {columns.map((column) =>
                column.name === rowHeader ? (
                  <th key={column.name} scope="row" data-kind={kindOf(column)}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={column.name} data-kind={kindOf(column)}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
