/** Approximates ln x with an error of about 0.01, from the float's exponent and a quadratic in its mantissa. */
// @ts-ignore: decorator
@inline
export function fastLog(x: f32): f32 {
  const bits = reinterpret<u32>(x);
  const mantissa = reinterpret<f32>((bits & 0x7fffff) | 0x3f800000);
  const whole = <f32>(<i32>(bits >> 23) - 128);
  return <f32>0.6931472 * (whole + (<f32>-0.34484843 * mantissa + 2.02466578) * mantissa - 0.67487759);
}
