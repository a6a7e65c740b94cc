import { Role } from '@passbook/contract/console/roles'
import type { FieldValues } from 'react-hook-form'
import { type BoundProps, useTextControl } from '../../forms/use-field.ts'
import { ROLE_WORDS } from '../parts/role-words.ts'
import { SelectBox } from '../parts/SelectBox.tsx'
import * as wording from './wording.ts'

const options = Role.options.map((role) => ({ value: role, label: ROLE_WORDS[role] }))

/** The role of a staff member. */
export function RoleField<In extends FieldValues, Out>(
  bound: BoundProps<In, Out, string | undefined>,
) {
  return <SelectBox {...useTextControl(bound)} label={wording.role} options={options} />
}
