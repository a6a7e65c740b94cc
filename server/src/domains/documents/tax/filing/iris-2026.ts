import anyAscii from 'any-ascii'
import { type FiledRecord, SUBMISSION_ID, type Transmission } from './pick-forms.ts'

const NAMESPACE = 'urn:us:gov:treasury:irs:ir'
const ACCOUNT_LENGTH = 30

/**
 * Writes Forms 1099-INT of tax year 2026 for the IRS's Information Returns Intake System (IRIS). The
 * elements are in the order of its schema, which changes every year.
 */
export function writeIris2026(transmission: Transmission): string {
  const { records } = transmission
  return writeXml('IRTransmission', NAMESPACE, [
    manifestOf(transmission),
    [
      'IRSubmission1Grp',
      [
        headerOf(transmission),
        [
          'IRSubmission1Detail',
          records.map((record, index) => detailOf(transmission, record, index + 1)),
        ],
      ],
    ],
  ])
}

function manifestOf(transmission: Transmission): Element {
  const { id, taxYear, payer, records } = transmission
  return [
    'IRTransmissionManifest',
    [
      ['UniqueTransmissionId', `${id}:IRIS:${payer.transmitter_control_code}::A`],
      ['TaxYr', String(taxYear)],
      ['PriorYearDataInd', flag(transmission.isPriorYear)],
      ['TransmissionTypeCd', transmission.isCorrection ? 'C' : 'O'],
      ['TestCd', transmission.isTest ? 'T' : 'P'],
      [
        'TransmitterGrp',
        [
          ['TIN', payer.tin],
          ['TINSubmittedTypeCd', 'BUSINESS_TIN'],
          ['TransmitterControlCd', payer.transmitter_control_code],
          ['ForeignEntityInd', '0'],
          businessOf(transmission),
          ['CompanyGrp', [businessOf(transmission), addressOf(payer)]],
          ['ContactNameGrp', [['PersonNm', personName(payer.contact_name)]]],
          ['ContactEmailAddressTxt', payer.contact_email],
          ['ContactPhoneNum', payer.phone],
        ],
      ],
      // I: the software was developed in-house.
      ['VendorCd', 'I'],
      ['SoftwareId', payer.software_id ?? undefined],
      ['TotalIssuerFormCnt', '1'],
      ['TotalRecipientFormCnt', String(records.length)],
      ['PaperSubmissionInd', '0'],
      ['MediaSourceCd', 'M'],
      ['SubmissionChannelCd', 'A2A'],
    ],
  ]
}

function headerOf(transmission: Transmission): Element {
  const { taxYear, payer, records } = transmission
  const sum = (cents: (record: FiledRecord) => number) =>
    records.reduce((total, record) => total + cents(record), 0)
  return [
    'IRSubmission1Header',
    [
      ['SubmissionId', SUBMISSION_ID],
      ['TaxYr', String(taxYear)],
      [
        'IssuerDetail',
        [
          ['ForeignEntityInd', '0'],
          ['TIN', payer.tin],
          ['TINSubmittedTypeCd', 'BUSINESS_TIN'],
          businessOf(transmission),
          addressOf(payer),
          ['PhoneNum', payer.phone],
        ],
      ],
      [
        'ContactPersonInformationGrp',
        [
          ['ContactPersonNm', personName(payer.contact_name)],
          ['ContactPhoneNum', payer.phone],
          ['ContactEmailAddressTxt', payer.contact_email],
        ],
      ],
      ['FormTypeCd', '1099INT'],
      ['ParentFormTypeCd', '1096'],
      // The institution reports to states itself, not through the combined federal/state program.
      ['CFSFElectionInd', '0'],
      ['TotalReportedRcpntFormCnt', String(records.length)],
      [
        'IRSubmission1FormTotals',
        [
          [
            'Form1099INTTotalAmtGrp',
            [
              ['InterestIncomeAmt', amount(sum(({ interest_cents }) => interest_cents))],
              ['FederalIncomeTaxWithheldAmt', amount(sum(({ withheld_cents }) => withheld_cents))],
            ],
          ],
        ],
      ],
    ],
  ]
}

function detailOf(
  { taxYear, payer, isCorrection }: Transmission,
  record: FiledRecord,
  recordId: number,
): Element {
  const { corrects, interest_cents, withheld_cents } = record
  return [
    'Form1099INTDetail',
    [
      ['TaxYr', String(taxYear)],
      ['RecordId', String(recordId)],
      ['VoidInd', '0'],
      ['CorrectedInd', flag(isCorrection)],
      [
        'PrevSubmittedRecRecipientGrp',
        corrects === null ? undefined : [['UniqueRecordId', corrects]],
      ],
      recipientOf(record),
      ['RecipientAccountNum', record.account_number.slice(0, ACCOUNT_LENGTH)],
      ['SecondTINNoticeInd', flag(record.has_second_notice)],
      ['FATCAFilingRequirementInd', '0'],
      ['PayerRoutingTransitNum', payer.routing_number],
      ['InterestIncomeAmt', amount(interest_cents)],
      // Box 2: a savings account has no early withdrawal penalty.
      ['EarlyWithdrawalPenaltyAmt', undefined],
      ['FederalIncomeTaxWithheldAmt', withheld_cents === 0 ? undefined : amount(withheld_cents)],
    ],
  ]
}

function recipientOf({ recipient }: FiledRecord): Element {
  return [
    'RecipientDetail',
    [
      ['TIN', recipient.tin ?? undefined],
      ['TINSubmittedTypeCd', recipient.tin === null ? 'UNKNOWN' : 'INDIVIDUAL_TIN'],
      [
        'PersonName',
        [
          ['PersonFirstNm', personName(recipient.first_name)],
          ['PersonLastNm', personName(recipient.last_name)],
        ],
      ],
      addressOf(recipient),
    ],
  ]
}

function businessOf({ payer }: Transmission): Element {
  return ['BusinessName', [['BusinessNameLine1Txt', businessName(payer.payer_name)]]]
}

interface Address {
  street: string
  city: string
  state: string
  zip: string
}

function addressOf({ street, city, state, zip }: Address): Element {
  return [
    'MailingAddressGrp',
    [
      [
        'USAddress',
        [
          ['AddressLine1Txt', streetLine(street)],
          ['CityNm', cityName(city)],
          ['StateAbbreviationCd', state],
          ['ZIPCd', zip.replaceAll('-', '')],
        ],
      ],
    ],
  ]
}

function amount(cents: number): string {
  return (cents / 100).toFixed(2)
}

function flag(is: boolean): string {
  return is ? '1' : '0'
}

/** An XML element: its name, and its text or its child elements. One without content is left out. */
type Element = readonly [name: string, content: string | readonly Element[] | undefined]

/** Writes elements as indented XML 1.0 in UTF-8. The same elements always give the same text. */
function writeXml(root: string, namespace: string, content: readonly Element[]): string {
  const lines = content.flatMap((element) => linesOf(element, 1))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="${namespace}">`,
    ...lines,
    `</${root}>`,
    '',
  ].join('\n')
}

function linesOf([name, content]: Element, depth: number): string[] {
  const indent = '  '.repeat(depth)
  if (content === undefined) return []
  if (typeof content === 'string') return [`${indent}<${name}>${escaped(content)}</${name}>`]
  return [
    `${indent}<${name}>`,
    ...content.flatMap((child) => linesOf(child, depth + 1)),
    `${indent}</${name}>`,
  ]
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const NAME_LENGTH = 20
const BUSINESS_LENGTH = 75
const STREET_LENGTH = 35
const CITY_LENGTH = 22

/** IRIS accepts letters, hyphens and spaces in names of people. */
export function personName(text: string): string {
  return fit(anyAscii(text).replaceAll(/['’`.]/g, ''), /[^A-Za-z -]+/g, NAME_LENGTH)
}

/** In business names IRIS also accepts digits, ampersands and parentheses. */
function businessName(text: string): string {
  return fit(anyAscii(text), /[^A-Za-z0-9 &()-]+/g, BUSINESS_LENGTH)
}

/** IRIS accepts no commas and no periods in a street. */
export function streetLine(text: string): string {
  return fit(anyAscii(text), /[^A-Za-z0-9 /-]+/g, STREET_LENGTH)
}

export function cityName(text: string): string {
  return fit(anyAscii(text).replaceAll(/['’`.]/g, ''), /[^A-Za-z ]+/g, CITY_LENGTH)
}

function fit(text: string, unaccepted: RegExp, length: number): string {
  return text.replaceAll(unaccepted, ' ').replaceAll(/ +/g, ' ').trim().slice(0, length).trim()
}
