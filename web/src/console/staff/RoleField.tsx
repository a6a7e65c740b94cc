import { type CustomRole, Role } from '@passbook/contract/console/roles'
import type { FieldValues } from 'react-hook-form'
import { type BoundProps, useTextControl } from '../../forms/use-field.ts'
import { ROLE_WORDS } from '../parts/role-words.ts'
import { SelectBox } from '../parts/SelectBox.tsx'
import * as wording from './wording.ts'

const options = Role.options.map((role) => ({ value: role, label: ROLE_WORDS[role] }))

interface RoleFieldProps<In extends FieldValues, Out> extends BoundProps<
  In,
  Out,
  string | undefined
> {
  /** The custom roles that can be chosen too. */
  custom?: readonly CustomRole[]
}

/** A role: a built-in one by its name, a custom one by its id. */
export function RoleField<In extends FieldValues, Out>({
  custom = [],
  ...bound
}: RoleFieldProps<In, Out>) {
  const all = [...options, ...custom.map(({ uuid, name }) => ({ value: uuid, label: name }))]
  return <SelectBox {...useTextControl(bound)} label={wording.role} options={all} />
}
