import { ArrayNotEmpty, IsArray, IsEmail, IsIn, IsString, Length, MaxLength } from 'class-validator';
import {
  DAYS,
  DELIVERY_PREFERENCES,
  EDUCATION_LEVELS,
  FREQUENCIES,
  HIRING_LIKELIHOODS,
  LOCATION_PREFERENCES,
  TIMES,
} from '../../domain/enquiry/options.js';

/** The body of `POST /api/enquiries`. */
export class SubmitEnquiryDto {
  @IsString()
  @Length(1, 100)
  name: string;

  @IsEmail()
  email: string;

  @IsString()
  @Length(6, 20)
  phone: string;

  @IsString()
  @Length(1, 200)
  location: string;

  @IsIn(EDUCATION_LEVELS)
  educationLevel: string;

  @IsString()
  @Length(1, 200)
  subjects: string;

  @IsIn(FREQUENCIES)
  frequency: string;

  @IsArray()
  @ArrayNotEmpty()
  @IsIn(DAYS, { each: true })
  availableDays: string[];

  @IsArray()
  @ArrayNotEmpty()
  @IsIn(TIMES, { each: true })
  availableTimes: string[];

  @IsIn(DELIVERY_PREFERENCES)
  deliveryPreference: string;

  @IsArray()
  @IsIn(LOCATION_PREFERENCES, { each: true })
  locationPreferences: string[];

  @IsIn(HIRING_LIKELIHOODS)
  hiringLikelihood: string;

  @IsString()
  @MaxLength(2_000)
  message: string;
}
