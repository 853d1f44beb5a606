/** Couriers who are asked over the net; each needs keys of its own in the environment. */
export const calledCouriers = ['delhivery', 'shiprocket'] as const
export type CalledCourier = (typeof calledCouriers)[number]

/** How a courier is spoken with. 'by-hand': people do; 'csv': its news comes in files. */
export const courierAdapters = ['by-hand', 'csv', ...calledCouriers] as const
export type CourierAdapter = (typeof courierAdapters)[number]

export function isCalledCourier(adapter: CourierAdapter): adapter is CalledCourier {
  const called: readonly string[] = calledCouriers
  return called.includes(adapter)
}
