import {
  type Beneficiaries,
  type Beneficiary,
  beneficiaryEndpoints,
} from '@passbook/contract/beneficiaries'
import { BeneficiaryKind, KIND_WORDS } from '@passbook/contract/beneficiary-words'
import { Navigate, href, useSearchParams } from 'react-router'
import { Form } from '../../forms/Form.tsx'
import { LeaveWarning } from '../../forms/LeaveWarning.tsx'
import { useAppForm } from '../../forms/use-app-form.ts'
import { fill } from '../../lib/fill.ts'
import { BackLink } from '../../shell/BackLink.tsx'
import { Intro } from '../../shell/Intro.tsx'
import { QueryState } from '../../shell/QueryState.tsx'
import { SharesForm, sharersOf, currentShares, toAllocations } from './shares.ts'
import { SharesFields } from './SharesFields.tsx'
import { SplitPreview } from './SplitPreview.tsx'
import { ofKind, useBeneficiaries } from './use-beneficiaries.ts'
import { useChangeBeneficiaries } from './use-change-beneficiaries.ts'
import * as wording from './wording.ts'

/** Changes the shares of all beneficiaries of one kind. */
export function UpdateAllocationsPage() {
  const list = useBeneficiaries()
  const [search] = useSearchParams()
  return (
    <div className="max-w-task">
      <QueryState query={list}>
        {(data) => {
          const kind = kindOf(data, search.get('kind'))
          return kind ? (
            <SharesEditor key={`${kind} ${data.version}`} list={data} kind={kind} />
          ) : (
            <Navigate to={href('/beneficiary/list')} replace />
          )
        }}
      </QueryState>
    </div>
  )
}

/** The kind in the URL, or the first kind with more than one beneficiary. */
function kindOf(list: Beneficiaries, asked: string | null): Beneficiary['kind'] | undefined {
  const shared = BeneficiaryKind.options.filter((kind) => ofKind(list, kind).length > 1)
  return shared.find((kind) => kind === asked) ?? shared[0]
}

function SharesEditor({ list, kind }: { list: Beneficiaries; kind: Beneficiary['kind'] }) {
  const all = ofKind(list, kind)
  const form = useAppForm({ schema: SharesForm, defaultValues: { shares: currentShares(all) } })
  const { save, codePage } = useChangeBeneficiaries(
    beneficiaryEndpoints.updateAllocations,
    'shared',
  )
  if (codePage) return codePage
  const sharers = sharersOf(all)
  return (
    <>
      <Intro title={wording.addUpdateBeneficiaryAllocations}>
        <p>{fill(wording.kindBeneficiariesSharesMustTotal, { kind: KIND_WORDS[kind] })}</p>
      </Intro>
      <Form
        form={form}
        submitLabel={wording.saveShares}
        pendingLabel={wording.savingTheShares}
        isButtonSticky={all.length > 5}
        onSubmit={async ({ shares }) => {
          const body = { kind, allocations: toAllocations(shares), version: list.version }
          await save((step_up) => ({ body: { ...body, step_up } }))
        }}
        footer={<BackLink to="/beneficiary/list" />}
      >
        <LeaveWarning form={form} />
        <SharesFields form={form} name="shares" sharers={sharers} />
        <SplitPreview form={form} name="shares" sharers={sharers} />
      </Form>
    </>
  )
}
