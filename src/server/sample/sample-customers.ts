/** Where the sample shop sends: PIN codes that are of their state. */
const places = [
  { door: '14', street: '2nd Street, Saidapet', city: 'Chennai', state: 'Tamil Nadu', pincode: '600015' },
  { door: '7/2', street: 'Race Course Road', city: 'Coimbatore', state: 'Tamil Nadu', pincode: '641018' },
  { door: '31', street: 'West Masi Street', city: 'Madurai', state: 'Tamil Nadu', pincode: '625001' },
  { door: '5', street: '4th Block, Jayanagar', city: 'Bengaluru', state: 'Karnataka', pincode: '560011' },
  { door: '112', street: 'Sayyaji Rao Road', city: 'Mysuru', state: 'Karnataka', pincode: '570001' },
  { door: '9', street: 'MG Road', city: 'Kochi', state: 'Kerala', pincode: '682016' },
  { door: '23', street: 'Banjara Hills', city: 'Hyderabad', state: 'Telangana', pincode: '500034' },
  { door: '40', street: 'Linking Road, Khar West', city: 'Mumbai', state: 'Maharashtra', pincode: '400052' },
  // Nobody finds this one at once.
  { door: 'Main road', street: 'Near the temple', city: 'Patna', state: 'Bihar', pincode: '800001' },
  { door: '18', street: 'Park Street', city: 'Kolkata', state: 'West Bengal', pincode: '700016' },
] as const

const names = ['Lakshmi', 'Meena', 'Divya', 'Kavitha', 'Priya', 'Anitha', 'Fathima', 'Revathi', 'Asha']
const initials = ['A', 'B', 'D', 'G', 'J', 'K', 'M', 'N', 'P', 'R', 'S', 'T']

export type SampleCustomer = { name: string; mobileNumber: string } & (typeof places)[number]

/** The so-manieth customer of the sample shop; their numbers are given to nobody. */
export function sampleCustomer(at: number): SampleCustomer {
  const first = names[at % names.length] ?? ''
  const initial = initials[Math.floor(at / names.length) % initials.length] ?? ''
  return {
    name: `${first} ${initial}.`,
    mobileNumber: String(6_000_100_000 + at * 37),
    // Another step than that of the names, so that the two do not go together.
    ...(places[(at * 7) % places.length] ?? places[0]),
  }
}
