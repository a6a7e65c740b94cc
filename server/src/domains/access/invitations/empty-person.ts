/** The empty personal data of a second holder, before it is entered or after it is deleted. */
export const EMPTY_PERSON = {
  first_name: null,
  last_name: null,
  date_of_birth: null,
  ssn_last_four: null,
  street: null,
  unit: null,
  city: null,
  state: null,
  zip: null,
  employment_status: null,
  employer_name: null,
  occupation: null,
}
