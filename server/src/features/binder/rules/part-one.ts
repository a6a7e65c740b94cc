import { readRules } from './read-rules.ts'

/** The first book of rules: opening, yields, moving money, insurance, leaving. */
export const PART_ONE = readRules(`
# Opening an account
cip 31 CFR 1020.220
Whoever opens an account has given name, date of birth, a street address and a taxpayer number before.
registration/registration.db registration/save-address.db registration/without-ssn => known_holders
ofac 31 CFR chapter V
Everybody is screened before the account opens; a hit waits for a person and is never passed silently.
registration/check-identity.db registration/finish-review.db registration/review-decision => screenings
disclosed-first Reg DD, 12 CFR 1030.4
Account disclosures are shown and signed before there is an account number or any funding.
disclosures/sign-disclosure.db funding/fund-my-account.db => signed_before_opening
esign 15 USC 7001(c)
Consent to electronic documents shows that the person can open them, and is kept with words, version, time and place.
disclosures/disclosures.db consents/consents.db consents/export-consents.db /verify/consent-checks.db => signatures
tin 26 CFR 31.3406(h)-3
The taxpayer number and the answer on backup withholding are certified under penalty of perjury.
disclosures/sign-disclosure.db /ledger/interest/withholding.db => certified_numbers
form-1099 26 USC 6049
Interest of $10 or more in a year is told on Form 1099-INT, on time; what is withheld is 24 %.
documents/tax/make-tax-documents.db documents/tax/write-form documents/tax/filing/iris-2026 => tax_forms
adverse-action FCRA 615(a)
Whoever is declined because of a report is told so, and by whom the report was made.
registration/finish-review.db registration/review-decision => -
passwords NIST SP 800-63B-4
A password is long enough and not among known bad ones; nothing is asked of its composition.
auth/passwords auth/sign-in/sign-in.db => password_length

# Saying what it pays
apy-shown Reg DD, 12 CFR 1030.8
Wherever a rate is shown, Annual Percentage Yield is spelled out once, with its date and that it may change.
- => rates_in_force
daily-interest Reg DD, 12 CFR 1030.7
Interest is on the whole balance each day, at no less than 1/365 of the rate, and never on what is available only.
/ledger/interest/accrue-night.db /ledger/interest-math /ledger/interest-math-exact /verify/verify-interest.db => nights_accrued
statement Reg DD, 12 CFR 1030.6
A statement tells period, balances, every transaction, interest, fees and the annual percentage yield earned.
documents/statements/make-statements.db documents/statements/write-statement /verify/verify-statement.db => statements
monthly Reg E, 12 CFR 1005.9(b)
Everybody gets a statement each month.
documents/statements/make-statements.db documents/statements/killed.db => monthly_statements

# Moving money
stop Reg E, 12 CFR 1005.10(c)
A transfer that waits can be stopped until it leaves in a file, and the last moment is shown.
transfers/wishes/void-transaction.db transfers/wishes/void-race.db /calendar/cutoff => stopped_transfers
hold-shown Agreement
The hold on a deposit, and the day its money is available, are told before the person confirms.
transfers/wishes/make-deposit.db /calendar/money-promise => deposits_with_dates
withdrawal-limit Reg D, 12 CFR 204.2(d)
A limit on withdrawals a month exists only where the institution sets one.
transfers/wishes/make-withdrawal.db => -
business-days Federal Reserve calendar
Cut-offs and business days run on Eastern Time and the Federal Reserve's holidays; a business date is never shifted.
/calendar/holidays /calendar/business-date /calendar/eastern /calendar/time-zone => files_on_business_days
validated Nacha, WEB debits
An account is validated on first use and on change, before the first debit.
linking/manual/verify.db linking/may-link.db linking/fastlink/fastlink.db => validated_links
micro-entries Nacha, micro-entries
Each is under $1, is called ACCTVERIFY, and debits in total are no more than credits.
linking/manual/manual.db returns/micro-entries.db /ports/ach/nacha/write-file => micro_entries
return-windows Nacha, returns
What has settled may still come back within its window; settled is not final.
returns/outcomes.db returns/import.db transfers/returned-interest.db => returns
playbook Nacha, return codes
Every return code has its plain words, its next step, and what becomes of the link.
playbook/playbook returns/playbook.db => returns_handled
retries Nacha, reinitiation
Only R01 and R09 are presented again, at most twice, as RETRY PYMT; an unknown code is put before staff.
returns/retries.db returns/outcomes.db => retries
traces Nacha, addenda 99
Only the original trace names the item that came back, so traces are unique per institution and file date.
returns/read-answers /ports/ach/nacha/read/read-file => unique_traces
noc Nacha, COR
A notification of change carries no money and is applied before the next entry, its check digit tried.
returns/changes.db /ports/ach/nacha/corrected-data => changes_applied
real-files Nacha, formats
What banks really send is read; what does not add up is refused whole.
/ports/ach/nacha/read/read-tolerances /ports/ach/nacha/read/read-refusals returns/import.db => files_received
file-fields Nacha, formats
Settlement dates are the operator's, names are plain letters, and files of one day differ in their modifier.
/ports/ach/nacha/write-file /ports/ach/nacha/transliterate ach/submit-due.db => files_sent
rate-stored Reg DD, appendix A
The rate is stored and the yield computed from it: actual/365, compounded daily, credited monthly.
/ledger/interest-math /ledger/interest/post-interest.db => rates_in_force
reversals Nacha, reversals
A reversal is called REVERSAL, within five banking days, for a duplicate or a wrong amount, receiver or date.
ach/reverse-entry.db => money_by_hand
return-rates Nacha, return rate limits
Returned debits stay below 0.5 % unauthorised, 3 % administrative and 15 % overall within 60 days.
returns/playbook.db console/money/money.db => return_rates

# Showing who insures it
sign 12 CFR 328.5; 740.4
The insurer's sign is on the home page, at sign-in and where opening starts, in its own words and colours.
branding/branding.db => insurer
coverage 12 CFR 330
What is insured is $250,000 for each owner and category; payable on death for each beneficiary, at most five.
coverage/coverage.db /insurance/insure => insurer

# Staying and leaving
escheat State law
The date of last contact is kept: signing in counts, interest does not.
dormancy/dormancy.db dormancy/calendar => last_contacts
closing Agreement; 15 October
Closing pays interest to the day and everything out, ends what repeats, and leaves papers to be read.
closing/close-my-account.db closing/payout.db closing/obstacles.db => closings
privacy GLBA, 12 CFR 1016
The privacy notice is among the documents at opening.
disclosures/disclosures.db /seed/documents/documents => privacy_notice
accessible WCAG 2.2 AA
Pages work by keyboard and for readers of screens; a session's end is announced and can be put off.
auth/sessions/sessions.db => -
`)
