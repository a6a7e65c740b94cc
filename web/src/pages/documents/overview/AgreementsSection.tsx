import { type Consent, consentEndpoints } from '@passbook/contract/consents'
import { formatDate } from '@passbook/contract/dates'
import { disclosureEndpoints } from '@passbook/contract/disclosures'
import { Link, href } from 'react-router'
import { useData } from '../../../api/use-data.ts'
import { useDownload } from '../../../api/use-download.ts'
import { QueryState } from '../../../shell/QueryState.tsx'
import { standaloneLinkClass } from '../../../ui/link-class.ts'
import { DocumentRow } from '../DocumentRow.tsx'
import { Rows, Section } from './Section.tsx'
import { type DocumentFilter, shownOf } from './filter-in-address.ts'
import { yearIn } from './year-in.ts'

const MORE = { to: '/disclosures', label: 'Documents you signed' } as const

/** What was agreed to, newest first, as it was then. */
export function AgreementsSection({ filter }: { filter: DocumentFilter }) {
  const consents = useData(consentEndpoints.getConsents)
  const none = filter.year === null ? 'Nothing yet.' : `Nothing was agreed to in ${filter.year}.`
  return (
    <Section title="Agreements" more={MORE}>
      <QueryState query={consents}>
        {(all) => (
          <Rows none={none}>
            {shownOf(all, filter, ({ signed_at }) => yearIn(signed_at)).map((consent) => (
              <Agreement key={`${consent.uuid} ${consent.signed_at}`} consent={consent} />
            ))}
          </Rows>
        )}
      </QueryState>
      <Link to={href('/disclosures/consents')} className={`${standaloneLinkClass} print:hidden`}>
        Everything you agreed to, when and from where
      </Link>
    </Section>
  )
}

function Agreement({ consent }: { consent: Consent }) {
  const { uuid, hash, title, version, signed_at, withdrawn_at } = consent
  const { download, ...file } = useDownload(disclosureEndpoints.downloadDisclosure, (made) => made)
  const agreed = `Version ${version}, agreed to on ${formatDate(signed_at)}`
  return (
    <DocumentRow
      name={
        <Link
          to={href('/disclosures/view-disclosures/:uuid', { uuid })}
          className={standaloneLinkClass}
        >
          {title}
        </Link>
      }
      about={withdrawn_at === null ? agreed : `${agreed}, withdrawn on ${formatDate(withdrawn_at)}`}
      fileName={`“${title}”, version ${version}, as a PDF`}
      file={{ ...file, save: () => download({ params: { uuid, hash } }) }}
    />
  )
}
