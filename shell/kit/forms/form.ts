import { type FormEvent, useEffect, useRef, useState } from 'react';
import { refusalOf, tell } from '../gateway/refusal.ts';

/** What is wrong, by field. */
type Faults<Name extends string> = { [Field in Name]?: string };

interface FormOptions<Name extends string> {
  /** What can be seen to be wrong before anything is sent. All rules are the gateway's own. */
  check?: (values: Record<Name, string>) => { [Field in Name]?: string | false };
  send: (values: Record<Name, string>) => Promise<unknown>;
  /** Said when sending failed and the gateway gave no reason. */
  otherwise: string;
}

/**
 * A form whose fields have the gateway's argument names, so that refusals find their field. The first wrong
 * field gets the focus; other faults are shown for the whole form.
 */
export function useForm<Name extends string>({ check, send, otherwise }: FormOptions<Name>) {
  const ref = useRef<HTMLFormElement>(null);
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);

  useEffect(() => {
    const wrong = Object.keys(faults).length > 0;
    if (wrong) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  const forgive = () => {
    setFaults({});
    setFault(null);
  };
  const clear = () => {
    forgive();
    setAsksPassword(false);
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = valuesOf<Name>(form);
    const found = wrongOnes(check?.(values) ?? {});
    forgive();
    setFaults(found);
    if (Object.keys(found).length > 0) return;

    setBusy(true);
    try {
      await send(values);
    } catch (error) {
      const refusal = refusalOf(error);
      const field = refusal?.field;
      const isAskedAgain = refusal?.code === 'AUTH_AGAIN';
      if (isAskedAgain) setAsksPassword(true);
      const message = tell(error, otherwise);
      if (field && (isAskedAgain || form.elements.namedItem(field)))
        setFaults({ [field]: message } as Faults<Name>);
      else setFault(message);
    } finally {
      setBusy(false);
    }
  };

  return {
    /** For the `form` element. */
    props: { ref, onSubmit: submit, noValidate: true },
    /** For the field of that name. */
    field: <Field extends Name>(name: Field) => ({ name, error: faults[name] }),
    /** What is wrong with no field in particular. */
    fault,
    busy,
    /** Whether the gateway asks for a recent sign-in: the form then has a password field. */
    asksPassword,
    /** Clears the faults, for a dialog that is opened again. */
    clear,
  };
}

/** What a form's surroundings need of it, whatever its fields. */
export type FormState = Omit<ReturnType<typeof useForm>, 'field'>;

const isField = (element: Element) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement;

function valuesOf<Name extends string>(form: HTMLFormElement): Record<Name, string> {
  const fields = [...form.elements].filter(isField);
  return Object.fromEntries(fields.map(({ name, value }) => [name, value])) as Record<Name, string>;
}

const wrongOnes = <Name extends string>(checked: { [Field in Name]?: string | false }) =>
  Object.fromEntries(Object.entries(checked).filter(([, text]) => text)) as Faults<Name>;
