import { AddressInformation, addressInformation } from '@passbook/contract/registration'
import { stateCode, stateName } from '@passbook/contract/us-states'
import { statesOfZip } from '@passbook/contract/zip-states'
import { useWatch } from 'react-hook-form'
import { StateField } from '../../forms/fields/StateField.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { useDraftedForm } from '../../forms/use-drafted-form.ts'
import { ZipField } from '../../forms/fields/ZipField.tsx'
import { toCityState } from '../../lib/city-state.ts'
import { fill } from '../../lib/fill.ts'
import { StepForm, type StepFormProps, autofill } from './StepForm.tsx'
import * as wording from './wording.ts'

const SCHEMAS = { your: AddressInformation, their: addressInformation('their') }

/** Where a person lives. */
export function AddressForm({ whose = 'your', depositor, draft, ...saving }: StepFormProps) {
  const form = useDraftedForm({
    draft,
    schema: SCHEMAS[whose],
    defaultValues: {
      step: 'address',
      street: depositor.street ?? '',
      unit: depositor.unit ?? '',
      city: depositor.city ?? '',
      state: depositor.state ?? '',
      zip: depositor.zip ?? '',
    },
  })
  const [state, zip] = useWatch({ control: form.control, name: ['state', 'zip'] })

  /** SPEC 5: a city typed as 'City, ST' also says the state. */
  function splitCity() {
    const known = readCityState(form.getValues('city'))
    if (!known) return
    form.setValue('city', known.city, { shouldDirty: true })
    form.setValue('state', known.state, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <StepForm form={form} {...saving}>
      <TextField
        form={form}
        name="street"
        label={wording.streetAddress}
        autoComplete={autofill(whose, 'address-line1')}
      />
      <TextField
        form={form}
        name="unit"
        label={wording.apartmentSuiteOrUnit}
        isOptional
        autoComplete={autofill(whose, 'address-line2')}
      />
      <TextField
        form={form}
        name="city"
        label={wording.city}
        autoComplete={autofill(whose, 'address-level2')}
        onLeave={splitCity}
      />
      <StateField
        form={form}
        name="state"
        label={wording.state}
        autoComplete={autofill(whose, 'address-level1')}
      />
      <div>
        <ZipField
          form={form}
          name="zip"
          label={wording.zipCode}
          autoComplete={autofill(whose, 'postal-code')}
        />
        <output className="mt-1 block text-sm text-warning">{mismatchWords(state, zip)}</output>
      </div>
    </StepForm>
  )
}

/**
 * Without a comma only a final two-letter code is read as a state: cities such as Port Washington end
 * with the name of one.
 */
function readCityState(typed: string): { city: string; state: string } | null {
  if (!typed.includes(',') && !/ [A-Z]{2}$/.test(typed.trim())) return null
  const [city, state] = toCityState(typed)?.split(', ') ?? []
  return city && state ? { city, state } : null
}

/** A few ZIP codes cross a state line, so this is pointed out and not refused. */
function mismatchWords(state: string, zip: string): string | null {
  const states = statesOfZip(zip)
  const chosen = stateCode(state)
  if (chosen === null || states.length === 0 || states.includes(chosen)) return null
  const names = states.map((code) => stateName(code)).join(' or ')
  return fill(wording.zipCodeZipIsIn, { zip, names })
}
