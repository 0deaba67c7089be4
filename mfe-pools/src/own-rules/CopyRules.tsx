import { useQuery } from '@fairway/kit/apollo';
import { graphql } from '@fairway/kit/graphql';
import { Select } from '@fairway/kit/ui/Select';
import { type ChosenRules, ChosenRulesFields, copiedRules, type Offered } from './chosen-rules.ts';

const OwnPoolsRules = graphql(
  `
    query OwnPoolsRules {
      myPools { id name rules { own ...ChosenRulesFields @unmask } }
    }
  `,
  [ChosenRulesFields],
);

interface CopyRulesProps {
  offered: Offered;
  onCopy: (rules: ChosenRules) => void;
}

/** The rules of another pool of the host's; nothing where none has any of its own. */
export function CopyRules({ offered, onCopy }: CopyRulesProps) {
  const { data } = useQuery(OwnPoolsRules, { fetchPolicy: 'cache-and-network' });
  const pools = (data?.myPools ?? []).flatMap(({ id, name, rules }) => {
    const copied = rules.own ? copiedRules(rules, offered) : null;
    return copied ? [{ id, name, copied }] : [];
  });
  if (pools.length === 0) return null;
  return (
    <Select
      label="Copy the rules of another pool"
      options={[
        { value: '', text: 'Choose a pool' },
        ...pools.map(({ id, name }) => ({ value: id, text: name })),
      ]}
      onChange={({ target }) => {
        const pool = pools.find(({ id }) => id === target.value);
        if (pool) onCopy(pool.copied);
      }}
    />
  );
}
