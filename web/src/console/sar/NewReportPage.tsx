import { customerEndpoints } from '@passbook/contract/console/customers'
import { suspicionEndpoints } from '@passbook/contract/console/sar'
import { LIMITS, inWords } from '@passbook/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { z } from 'zod/mini'
import { queryClient } from '../../api/query-client.ts'
import { Form } from '../../forms/Form.tsx'
import { TextField } from '../../forms/fields/TextField.tsx'
import { fill } from '../../lib/fill.ts'
import { useAct } from '../api/use-act.ts'
import { deskOptions } from '../api/use-desk.ts'
import { consoleHref } from '../href.ts'
import { Page } from '../parts/Page.tsx'
import { useSay } from '../parts/words.ts'
import { ReportFields, useReportForm } from './ReportFields.tsx'
import * as wording from './wording.ts'

/** Opens a report, about a customer if staff came from that customer's page. */
export function NewReportPage() {
  const navigate = useNavigate()
  const say = useSay()
  const [search] = useSearchParams()
  const asked = z.uuid().safeParse(search.get('customer'))
  const depositor_id = asked.success ? asked.data : null
  const { data: customer } = useQuery(
    {
      ...deskOptions(customerEndpoints.getCustomer, { params: { uuid: depositor_id ?? '' } }),
      enabled: depositor_id !== null,
    },
    queryClient,
  )
  const open = useAct(suspicionEndpoints.openReport)
  const form = useReportForm({ title: '', suspect: '', narrative: '', detected_on: '' })
  const { daysToFile, daysWithoutSuspect } = LIMITS.suspicion
  return (
    <Page
      back={{ to: consoleHref('/console/suspicion'), label: wording.suspiciousActivityReportsSar }}
      lead={
        depositor_id
          ? say(fill(wording.aboutTheCustomerName, { name: customer?.name ?? '' }))
          : say(wording.notAboutACustomerTo)
      }
    >
      <div className="max-w-reading">
        <Form
          form={form}
          submitLabel={wording.openSar}
          onSubmit={async (given) => {
            const { report } = await open.mutateAsync({ body: { ...given, depositor_id } })
            await navigate(consoleHref('/console/suspicion/:uuid', { uuid: report.uuid }))
          }}
        >
          <p className="text-ink-muted">
            {fill(wording.fileWithinDaysToFile, {
              daysToFile: inWords(daysToFile, 'day'),
              daysWithoutSuspect: inWords(daysWithoutSuspect, 'day'),
            })}
          </p>
          <TextField form={form} name="detected_on" type="date" label={wording.detectedOn} />
          <ReportFields form={form} />
        </Form>
      </div>
    </Page>
  )
}
