import { useForm } from '@fairway/kit/form';
import { PasswordAgain } from '@fairway/kit/password-again';
import { fetchFile } from '@fairway/kit/rest';
import { useSaveFile } from '@fairway/kit/save-file';
import { FormDialog } from '@fairway/kit/ui/FormDialog';
import { Select } from '@fairway/kit/ui/Select';
import { showToast } from '@fairway/kit/ui/Toast';
import { ownDataParts } from '@fairway/schema/own-data';

const everything = 'everything';

const choices = [
  { value: everything, text: 'Everything in one file (JSON)' },
  ...Object.entries(ownDataParts).map(([value, title]) => ({ value, text: `${title} (CSV)` })),
];

interface DownloadDialogProps {
  username: string;
  open: boolean;
  onClose: () => void;
}

export function DownloadDialog({ username, open, onClose }: DownloadDialogProps) {
  const save = useSaveFile();
  const form = useForm<'part' | 'password'>({
    send: async ({ part, password }) => {
      const isAll = part === everything;
      const path = `/api/users/${encodeURIComponent(username)}/own-data${isAll ? '' : '-csv'}`;
      const file = await fetchFile(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...(isAll ? {} : { part }), password: password || null }),
      });
      save(file, isAll ? 'fairway-own-data.json' : `fairway-${part}.csv`);
      onClose();
      showToast('Your data is downloaded.');
    },
    otherwise: 'The file could not be downloaded. Please try again.',
  });

  return (
    <FormDialog open={open} onClose={onClose} title="Download your data" form={form} submitText="Download">
      <p>One file for programs with everything in it, or a table for a spreadsheet. Keep it to yourself.</p>
      <Select label="What" options={choices} {...form.field('part')} />
      <PasswordAgain asked={form.asksPassword} field={form.field('password')} />
    </FormDialog>
  );
}
