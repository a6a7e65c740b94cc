/** A second holder of whom nothing is known yet, or nothing is kept. */
export const NOBODY_YET = {
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
