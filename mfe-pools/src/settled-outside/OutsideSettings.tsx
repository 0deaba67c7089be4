import { Select } from '@fairway/kit/ui/Select';
import { Switch } from '@fairway/kit/ui/Switch';
import { NamedPrizesFields } from './NamedPrizesFields.tsx';
import type { useOutsideSettings } from './use-outside-settings.ts';

interface OutsideSettingsProps {
  settings: ReturnType<typeof useOutsideSettings>;
  /** Prizes can't be changed now. */
  arePrizesFixed: boolean;
  error: string | undefined;
}

export function OutsideSettings({ settings, arePrizesFixed, error }: OutsideSettingsProps) {
  const { kind, mayName, isNamed, isOutside, shows } = settings;
  return (
    <>
      {mayName && (
        <Select
          label="Prizes"
          name="prizesAre"
          disabled={arePrizesFixed}
          options={[
            { value: 'shares', text: isOutside ? 'Percentages of the pot' : 'None' },
            { value: 'named', text: isOutside ? 'Dollars for each place' : 'In words' },
          ]}
          value={isNamed ? 'named' : 'shares'}
          onChange={({ target }) => settings.setNamed(target.value === 'named')}
        />
      )}
      {isNamed && (
        <NamedPrizesFields
          kind={kind}
          prizes={settings.prizes}
          onChange={settings.setPrizes}
          disabled={arePrizesFixed}
          error={error}
        />
      )}
      {isOutside && (
        <Switch
          label="Members see who has paid"
          checked={shows}
          onChange={({ target }) => settings.setShows(target.checked)}
        />
      )}
    </>
  );
}
