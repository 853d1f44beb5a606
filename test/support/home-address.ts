/** An address as its form is filled in. */
export const home = {
  contactPerson: 'Asha Raman',
  doorNo: '12B',
  address: 'North Usman Road',
  city: 'Chennai',
  district: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '600017',
}
