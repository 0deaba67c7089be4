import { Accordion } from '@fairway/kit/ui/Accordion';
import { Panel } from '@fairway/kit/ui/Panel';
import { useIsPhone } from '@fairway/kit/ui/use-is-phone';
import type { ReactNode } from 'react';

interface HostPanelProps {
  title: string;
  /** What is in it, in a sentence, where it is folded. */
  note?: string | undefined;
  /** Whether what was filled in stays there while it is folded. */
  keeps?: true;
  children: ReactNode;
}

/** A part of the host's page that is seldom needed: on a phone it is folded to its heading. */
export function HostPanel({ title, note, keeps, children }: HostPanelProps) {
  if (!useIsPhone()) return <Panel title={title}>{children}</Panel>;
  return (
    <Accordion
      level={2}
      sections={[{ value: title, title, content: children, ...(note && { note }), ...(keeps && { keeps }) }]}
    />
  );
}
