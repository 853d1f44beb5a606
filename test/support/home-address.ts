import type { Locator } from 'playwright-core'

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

/** Fills in the form of an address, and leaves it to be saved. */
export async function fillAddress(form: Locator, address = home) {
  await form.getByLabel('Contact person').fill(address.contactPerson)
  await form.getByLabel('PIN code').fill(address.pincode)
  await form.getByLabel('Door number').fill(address.doorNo)
  await form.getByLabel('Street address').fill(address.address)
  await form.getByLabel('City/Town').fill(address.city)
  await form.getByLabel('District').fill(address.district)
  await form.getByLabel('State').selectOption(address.state)
}
